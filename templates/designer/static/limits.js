/** What a page takes no more of: the limits of files, and of what is shared. The tests hold them to the server's. */

export const LONGEST_LINE = 80;
export const DEEPEST_NESTING = 24;
export const MOST_VALUES = 20000;
export const LARGEST_TEXT = 1 << 20;
/** Letters of a link or of words in which a ship is squeezed: a large one has some thousand. */
export const LONGEST_SHARED = 1 << 17;
/** Letters that are pasted; a file is shorter. */
export const LONGEST_PASTED = 1 << 21;
