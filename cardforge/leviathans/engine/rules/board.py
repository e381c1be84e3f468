"""The board: the whole state of a game, with its sheet and cards, as arrays of integers.

`tables` sets up a board. The docstring of the package `engine` shows how entries are indexed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cardforge.leviathans.engine import Int, Ints, Words

PLACES: Final = 6
"""Room for locations on a ship; Types 1 to 3 use four."""
SLOTS: Final = 6
MASKS: Final = 64
"""How many masks a location can have."""
FACINGS: Final = 6
HULL: Final = 4
"""Room for hexes under a ship."""
NOWHERE: Final = -1

QUICK_START: Final = 0
FULL: Final = 1

AFLOAT: Final = 0
KEEL: Final = 1
LOCATION: Final = 2
HALF: Final = 3
EDGE: Final = 4
FLED: Final = 5
"""How a ship is lost, or out of the battle."""

SIMPLE: Final = 0
GOOD: Final = 1
RANDOM: Final = 2
SCRIPTED: Final = 3
"""Who commands a side; a script has orders that were given before."""

NO_POWER: Final = 0
BRITISH: Final = 1
FRENCH: Final = 2
GERMAN: Final = 3
ITALIAN: Final = 4
RUSSIAN: Final = 5
JAPANESE: Final = 6
AUSTRIAN: Final = 7
AMERICAN: Final = 8
"""The nation whose action a ship can take."""


class Board:
    """A game: the sheet, the cards, and all state, in the groups below."""

    # The sheet. Hexes off the sheet are NOWHERE.
    hexes: Int
    across: Int  # the farthest distance between two hexes of it
    breadth: Int  # 2 * across + 1, and squared: numbers of ways
    ways: Int
    q: Ints
    r: Ints
    first_q: Int  # hex number of (q, r): grid[(q - first_q) * grid_rows + r - first_r]
    first_r: Int
    grid_columns: Int
    grid_rows: Int
    grid: Ints
    half: Ints  # [hex]: 1 for a half-hex
    step: Ints  # by rules' chart: [chart * placements + placement, word] -> placement
    hull: Ints  # [type, placement, n]: hexes from bow to stern
    state: Ints  # [type, placement]: CLEAR, IN_EDGE or OFF
    turned_way: Ints  # [facing, way]: the way as a ship heading 0 sees it
    units: Ints  # [facing]: q and r of a step
    homeward: Ints  # [hex, way off the map]: the headings away from the edge crossed, as a mask

    # Types: hexes, the one on which they turn, and of each location its hex and its arc.
    hull_hexes: Ints
    turning: Ints
    places_of: Ints
    station: Ints
    arc: Ints

    # Dice: faces by letter, words (a count and letters), and chances in billionths.
    faces: Ints
    words: Ints
    tops: Int  # entries of a row of tails
    weapon_rows: Ints  # [weapon, total]
    service_rows: Ints  # [service, total]: crews and magazines
    location_rows: Ints  # [location word, total]
    weapon_top: Ints  # the highest total of each row
    service_top: Ints
    location_top: Ints
    weapon_mean: Ints  # the mean of each row, in thousandths
    service_mean: Ints
    weapons: Int  # how many rows each has
    services: Int
    blast_row: Int  # the row of weapon_rows of a mine, where a ship lays them
    red_pair: Int  # the row of weapon_rows of two red dice, where a ship is built to ram
    locations: Int
    tails: Ints  # [weapon, service, location word, number]: chance to reach it, in millionths
    tails_known: Ints
    keel_tail: Ints
    mixed: Ints  # scratch for sums
    best_dice: Ints  # scratch: chances of the best crew, then of the best magazine

    # The match.
    rules: Int
    fog: Int
    limit: Int
    ships: Int
    captain: Ints  # by side

    # Cards, by ship.
    side: Ints
    type: Ints
    power: Ints  # its nation; none of the eight, and by the quick start, NO_POWER
    si: Ints
    mp: Ints
    turn_hexes: Ints
    life: Ints  # what the ship is worth, in points
    craft: Ints  # its first row in `row_first` and `helm`
    fast_craft: Ints  # the same with all MP that flank speed can give
    sea: Ints  # its row in `open_sea`
    chart: Ints  # its part of `step`
    open_sea: Ints  # [row, placement]
    sea_known: Ints
    sailing: Ints  # scratch: ways on of a ship under way
    berth_first: Ints  # its berths in `berths`: all for a random captain, else one
    berth_last: Ints
    berths: Ints

    # Cards, by location: masks of slots, and words of dice.
    whole: Ints
    guns: Ints
    tubes: Ints
    harmful: Ints  # tubes whose torpedoes break something
    armor: Ints
    crews: Ints
    menders: Ints
    officers: Ints
    magazines: Ints
    engines: Ints
    tanks: Ints
    stabilizers: Ints
    gears: Ints
    flaks: Ints
    mendable: Ints
    prows: Ints
    rammers: Ints  # ramming crews
    heralds: Ints  # initiative crews
    posts: Ints  # slots of crews that Reinforce may move
    bombers: Ints
    pushed: Ints  # engines that flank speed can name
    layers: Ints  # mine slots
    screeners: Ints  # screening crews
    coils: Ints  # tesla coils
    rays: Ints  # EFFAS rays
    go_word: Ints
    stop_word: Ints
    go_row: Ints  # rows of location_rows
    stop_row: Ints
    evading_word: Ints  # [location, moved]: what evasive maneuvers leave of its dice, or NOWHERE
    evading_bonus: Ints  # [location, moved]: and what is added in place of blue dice
    evading_row: Ints  # [location, moved]: row of location_rows for both
    plates: Ints  # [location, mask lost]: what armour adds to breach numbers
    bulkheads: Ints  # and what of it counts when the slot die is rolled again
    service: Ints  # [location, mask lost]: row of service_rows
    spare_service: Ints  # [location]: row of service_rows for crews that have moved, or NOWHERE
    prow_service: Ints  # [location, mask lost]: row of service_rows for its prows
    helpers: Ints  # [slot]: the word that a crew rolls for the guns
    mender_word: Ints  # [slot]: and for repairs
    bonus: Ints

    # Cards, by slot.
    breach: Ints
    gives: Ints  # MP of an engine
    near: Ints  # nearest distance of a gun, then its ranges
    short: Ints
    long: Ints
    short_word: Ints
    long_word: Ints
    short_weapon: Ints  # rows of weapon_rows, [slot, guns that fire together - 1]
    long_weapon: Ints
    short_mean: Ints  # twice the mean of its dice
    long_mean: Ints
    squares: Ints
    turret: Ints
    make: Ints  # the same number for guns of one name that may fire together over several ships
    kind: Ints  # the first slot of the location with a gun that it may fire together with
    resolute: Ints
    word: Ints  # dice of crews, magazines, flak, torpedoes
    mean: Ints  # twice their mean
    runs: Ints  # the set of lines of a torpedo
    salvo: Ints  # torpedoes a turn
    long_gun: Ints
    flies: Ints  # how far bombers fly

    # Lines of torpedoes: a set for each reach, a line for each hex so far away.
    line_count: Ints  # [set]
    line_first: Ints  # [set]: its first line
    line_arcs: Ints  # [line]: arcs of a ship heading 0, as a mask
    line_turrets: Ints  # [line]: the arcs whose turrets bear there, as a mask
    line_start: Ints  # [line]: where its entries begin in `entries`; one more at the end
    entries: Ints  # q, r, q, r: one hex, or two beside each other; the second may be the first

    # The ships as they are.
    turn: Int
    at: Ints  # placement, or NOWHERE
    moved: Ints
    lost: Ints
    silenced: Ints
    named: Ints  # [side]: the enemy that it names for concentrated fire, or NOWHERE
    focus: Ints  # [side]: the enemy at which its brackets may join ships, or NOWHERE
    scattered: Ints  # [side]: 1 where its concentrated fire has failed
    evading: Ints
    strain: Ints  # SI that evasive maneuvers have cost
    evasions: Ints  # ships that have announced them
    evasion_count: Int
    waiting: Ints  # has yet to move in this turn
    boost: Ints  # MP that flank speed gives it in this turn; below zero what it takes
    flanked: Ints  # has tried flank speed in this turn
    charging: Int  # whether a ship of the match makes Tesla charges
    stored: Ints  # charges in a ship's coils
    fresh: Ints  # 1 while the charge made in this turn is unspent
    nearer: Ints  # hexes that charges add to the short range of a ship's guns in this turn
    aimed: Ints  # what charges add to the rolls of a ship's guns in this turn
    eased: Ints  # words of the course under way that turn with a hex less, a charge each
    eased_count: Int
    eased_way: Int  # 0 or 1: the side of a captain's turn
    spendings: Ints  # ship, charges on range and on rolls, as announced for gunnery
    spending_count: Int
    ray_orders: Ints  # see `tesla_charges`
    ray_count: Int
    torque: Ints  # [ship, way]: points of this turn
    sailed: Ints  # the ship's rank in the order of this turn's moves
    sail_count: Int
    token: Ints  # hex * FACINGS + way by which an Italian ship left the map, NOWHERE once gone
    comebacks: Ints  # ship and heading of each that tries to return
    comeback_count: Int
    rolled: Ints  # [side]: the roll for initiative
    prey: Int  # whom the ship under way rams, or NOWHERE
    last_act: Int  # the act that ends its course, or NO_ACT: see `screens_and_locks`
    last_named: Int  # and the ship that this names
    act: Ints  # [ship]: the act that ended its move in this turn, or NO_ACT
    named_by: Ints  # [ship]: and the ship that it names
    lock: Ints  # [ship]: the number of its lock, or 0
    locks: Int  # whether there is any lock
    bond: Ints  # scratch: the number of the part of its lock that a ship holds to
    body: Ints  # scratch: placements of the members of a lock under way
    towed: Ints  # scratch: 1 for these members
    leaves: Int  # whether the ship under way leaves its lock
    screens: Int  # how many screens this turn has seen
    shoved: Ints  # ships that a ram pushes on, in the order in which they are met
    met: Ints  # [ship]: 1 where the charge under way has rammed it
    struck: Ints  # [ship]: the location at which a charge ends on it
    mines: Ints  # [hex]: see `mines`
    mine_slots: Ints  # [hex]: the slot that laid its mine
    mine_count: Int
    awake: Int  # how many of them are
    danger: Ints  # [hex]: awake mines on it or beside it
    drowsy: Ints  # [hex]: and others
    roots: Ints  # scratch: mines that a step sets off
    chain: Ints  # and all that explode with one of them
    before: Ints  # [ship, place]
    now: Ints
    wounds: Ints  # [ship, place]: slots destroyed before the first turn
    hurt: Ints  # a number that changes with the ship's damage
    stamp: Int

    # Dice and orders of the game.
    key: Words
    drawn: Words
    laid: Ints  # faces that lie ready, if any
    laid_next: Int
    laid_end: Int
    script: Ints
    script_next: Int
    script_end: Int
    order_end: Int
    order_part: Int  # how many parts of the order have been read
    fault: Int  # a rule that an order broke, and which part of it
    fault_at: Int
    word_at: Int

    launches: Ints
    launch_count: Int
    raids: Ints
    raid_count: Int
    layings: Ints
    laying_count: Int
    aims: Ints
    aim_count: Int
    mends: Ints
    mend_count: Int
    crew_moves: Ints  # see `reinforcement`
    crew_move_count: Int
    tired: Ints  # [location]: mask of the slots whose crews may not repair in this turn
    berthed: Ints  # [slot]: the slot in which its crew is printed
    settled_crews: Ints  # [ship]: the stamp of damage with which the good captain moves no crew
    own_service: Ints  # [location]: its row of service_rows if its crews have moved, or NOWHERE
    hands: Ints  # [side, card]: its type and the letter of its die
    hand_count: Ints  # [side]: how many cards it lays
    hand_next: Ints  # [side]: the first that is still in play
    zone: Ints  # [side, hex]: 1 where it deploys
    joined: Ints  # guns of other locations in the attack: see `damage`
    joined_count: Int
    pool: Ints  # the attack that is being resolved: see `damage`
    blasts: Ints
    slot_shown: Int

    # What has happened.
    tally: Ints  # see `game`
    taping: Int
    tape: Ints
    tape_end: Int
    tape_room: Int

    # Movement: the helm's answers, and ends of moves kept by craft and placement.
    helm: Ints  # [craft, state, word]: the next state, or a rule below zero
    helm_ends: Ints  # [craft, state]: 0 no end, 1 standing, 2 entered
    helm_ways: Ints  # [craft, state]: the state in full
    helm_count: Ints  # [craft]: how many states its helm has; 0 until they are known
    gear_room: Int
    row_turn: Ints  # [craft]: hexes before a turn
    row_gears: Ints  # [craft, side]: gears that work to port and starboard
    row_mp: Ints  # [craft]: the most MP
    row_room: Int
    row_first: Ints  # [craft, placement]: where its ends begin in `ends`
    row_stamp: Ints
    ends: Ints
    ends_room: Int
    ends_mark: Ints  # see `move_ends`
    seen: Ints
    seen_room: Int
    ended: Ints
    seen_stamp: Int
    queue: Ints
    parents: Ints
    ends_fill: Int
    way_tail: Int  # what the ways depend on that are being found: see `move_ends`
    way_states: Int
    way_helm: Int
    way_chart: Int
    way_clear: Int
    shy: Int  # whether ways near awake mines are left out
    safe_stamp: Int  # of `ended`: ends that are reached without setting off a mine
    fear: Int  # what a mine takes off the rating of any other
    course: Ints
    course_length: Int
    cover: Ints  # [hex]: 1 + the ship that covers it

    # Sights and promises, filled as they are needed.
    sight_first: Ints  # [type, type]
    sight: Ints
    reach: Int  # entries of a row of promises
    pair_version: Ints
    pair_from: Ints
    pair_to: Ints
    promises: Ints
    promise_stamp: Ints
    threats: Ints
    threat_stamp: Ints
    threat_code: Ints
    worth_stamp: Ints
    uses: Ints  # [ship, place, slot]: what it does for its ship
    parts: Ints  # [ship, place, slot]: what it is worth to its enemy
    heft: Ints  # [ship, place, turret, distance]: weight of guns
    heft_stamp: Ints
    comfort: Ints

    # Scratch of captains.
    found: Ints  # chances of a slot die: see `chances`
    found_target: Int
    found_end: Int
    found_hit: Int
    choices: Ints
    promised: Int  # what the move that the good captain has chosen is worth
    rivals: Ints  # enemies, and how many answers each has
    answers: Ints
    shortlist: Ints
    ratings: Ints
    options: Ints
    spoken: Ints  # guns of each location that fire in brackets
    falls: Ints
    fall_cases: Ints
    fall_count: Int
    fall_index: Ints
    crossed: Ints  # [line]
    marks: Ints  # [hex]
    totals: Ints  # [place]
