/**
 * Bounds of messages. Contains no schema: the page imports this file, and a schema would load all
 * of zod.
 */

/** Rows in one message; cloning 2,000 records would take 4 ms. */
export const PAGE_LIMIT = 500;

/** Longest identifier of the service, characters: opaque text, in practice short. */
export const IDENTIFIER_LIMIT = 512;

/**
 * Clocks are at most 14 h ahead of UTC (Kiribati) and 12 h behind; a wider range would let typos
 * through.
 */
export const OFFSET_LIMIT_MINUTES = 14 * 60;

/** Longest name given by the user (environment, saved view, network), characters. */
export const NAME_LIMIT = 80;

/**
 * Longest note, in characters: two screens of text. It goes into a table cell and into a file next
 * to the image.
 */
export const NOTE_LENGTH_LIMIT = 2_000;
/** Most notes of an account: after a change, all are stored a second time in one file. */
export const NOTE_LIMIT = 5_000;

/** Longest search, characters: a line in a field. */
export const SEARCH_TEXT_LIMIT = 200;

/** Longest address of a service, in characters; some servers refuse longer ones. */
export const ADDRESS_LIMIT = 2_048;

export const USERNAME_LIMIT = 256;
export const PASSWORD_LIMIT = 1_024;
/** Longest token: servers and proxies refuse longer header fields. */
export const TOKEN_LIMIT = 16_384;

/**
 * Shortest new passphrase for a pack, characters: shorter ones can be guessed, however slow each
 * guess is.
 */
export const SHORTEST_PASSPHRASE = 12;
/** Most recipients of a pack: the laptops of a company's technicians. */
export const RECIPIENT_LIMIT = 200;

/** Longest side of a thumbnail, px. */
export const THUMBNAIL_SIDE = 320;

/**
 * Most images of one drag: more take longer to prepare than users hold the button. Exports have no
 * such limit.
 */
export const DRAG_LIMIT = 100;
/** Longest side of the picture at the pointer during a drag, px: as in file managers. */
export const DRAG_PICTURE_SIDE = 96;

/**
 * Size of the parts of a ZIP, MB: a smaller part might not hold a large image, a larger one fits
 * no stick.
 */
export const PART_MEGABYTES = { least: 10, most: 1_000_000 } as const;

/** Bytes of a film in one message: as base64 they take two thirds of the message limit. */
export const FILM_PART_BYTES = 524_288;
/** Longest title of a film, characters: a device and its archive. */
export const FILM_NAME_LIMIT = 2 * IDENTIFIER_LIMIT;

/** Range of the number in each pin rule; `newest` 0 takes no archives. */
export const PIN_RULE_LIMITS = {
  newest: { least: 0, most: 100_000 },
  days: { least: 1, most: 3_650 },
  every: { least: 1, most: 10_000 },
} as const;

/** A smaller quota would not hold a day of work; 100 MB. */
export const LEAST_QUOTA_BYTES = 100_000_000;
/** Less free disk space would not hold the database's log and a day's export; 100 MB. */
export const LEAST_FLOOR_BYTES = 100_000_000;
/** Days that superseded images can stay: ten years. */
export const MOST_DAYS_KEPT = 3_650;
/** Slowest speed limit, bytes a second. */
export const LEAST_BYTES_PER_SECOND = 1_024;

/** Width of the sidebar, CSS px. */
export const SIDEBAR_WIDTH_LIMITS = { least: 180, initial: 200, most: 560 } as const;

/**
 * Version of the measuring method; increment with each change: facts of two methods are not
 * comparable.
 */
export const FACTS_METHOD = 1;

/** Cells of the edge map in the facts of an image. */
export const MAP_COLUMNS = 64;
export const MAP_ROWS = 36;
export const MAP_BYTES = MAP_COLUMNS * MAP_ROWS;

/** With fewer usual snapshots of a device, nothing is known about what is usual. */
export const LEAST_HISTORY = 5;

/**
 * Snapshots of a device that are compared with a new one, and images in one message of facts:
 * about 200 kB.
 */
export const MEASURING_LIMIT = 60;

/** Longest service profile, in characters: that of a large service has some thousand. */
export const SERVICE_PROFILE_LIMIT = 65_536;
