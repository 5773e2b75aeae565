/** Bounds of messages. No schema here: the page imports this file, and a schema would load all of zod. */

/** Rows in one message; 2,000 records would cost 4 ms of cloning. */
export const PAGE_LIMIT = 500;

/** Characters of an identifier of the service: opaque text, in practice short. */
export const IDENTIFIER_LIMIT = 512;

/** The clocks farthest from UTC are 14 h ahead (Kiribati) and 12 h behind; a wider range would let typing errors through. */
export const OFFSET_LIMIT_MINUTES = 14 * 60;

/** Characters of a name that a person gives: an environment, a saved view, a network. */
export const NAME_LIMIT = 80;

/** Characters of a note: two screens of text. It goes into a cell of a table and into a file beside the image. */
export const NOTE_LENGTH_LIMIT = 2_000;
/** Notes of an account: all are stored a second time, as one file, after a change. */
export const NOTE_LIMIT = 5_000;

/** Characters of a search: a line in a field. */
export const SEARCH_TEXT_LIMIT = 200;

export const USERNAME_LIMIT = 256;
export const PASSWORD_LIMIT = 1_024;
/** Servers and proxies refuse longer header fields. */
export const TOKEN_LIMIT = 16_384;

/** Characters of a new passphrase for a pack: shorter ones are guessed, however slow a guess is. */
export const SHORTEST_PASSPHRASE = 12;
/** Recipients of a pack: the laptops of a company's technicians. */
export const RECIPIENT_LIMIT = 200;

/** The longest side of a thumbnail, px. */
export const THUMBNAIL_SIDE = 320;

/** Images of one drag: more take longer to prepare than a person holds the button. An export has no such limit. */
export const DRAG_LIMIT = 100;
/** The longest side of the picture at the pointer during a drag, px: as in file managers. */
export const DRAG_PICTURE_SIDE = 96;

/** The parts of a ZIP, MB: smaller ones would not hold one large image; larger ones than any stick are no parts. */
export const PART_MEGABYTES = { least: 10, most: 1_000_000 } as const;

/** Bytes of a film in one message: as base64 they take two thirds of what a message may hold. */
export const FILM_PART_BYTES = 524_288;
/** Characters of the title of a film: a device and its archive. */
export const FILM_NAME_LIMIT = 2 * IDENTIFIER_LIMIT;

/** The number in each rule of a pin that has one; `newest` 0 takes no archives. */
export const PIN_RULE_LIMITS = {
  newest: { least: 0, most: 100_000 },
  days: { least: 1, most: 3_650 },
  every: { least: 1, most: 10_000 },
} as const;

/** A smaller quota would not hold a day of work; 100 MB. */
export const LEAST_QUOTA_BYTES = 100_000_000;
/** Less free disk space would not hold the log of the database and one export of a day; 100 MB. */
export const LEAST_FLOOR_BYTES = 100_000_000;
/** The slowest speed limit, bytes a second. */
export const LEAST_BYTES_PER_SECOND = 1_024;

/** Width of the sidebar, CSS px; `initial`: until a person changes it. */
export const SIDEBAR_WIDTH_LIMITS = { least: 180, initial: 200, most: 560 } as const;

/** How the facts of images are measured. Counted up with each change: facts of two methods do not compare. */
export const FACTS_METHOD = 1;

/** Cells of the map of edges in the facts of an image. */
export const MAP_COLUMNS = 64;
export const MAP_ROWS = 36;
export const MAP_BYTES = MAP_COLUMNS * MAP_ROWS;

/** Fewer usual snapshots of a device say nothing about what is usual. */
export const LEAST_HISTORY = 5;

/** Snapshots of a device that are compared with a new one, and images in one message of facts: some 200 kB. */
export const MEASURING_LIMIT = 60;
