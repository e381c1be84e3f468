"""The application: the command line, the files on disk, and everything that joins the games."""
