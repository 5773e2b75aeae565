/**
 * Most files of one export: each takes about 0.5 kB of memory during the check. More than a
 * technician exports, fewer than a bomb needs.
 */
export const FILE_LIMIT = 250_000;

/** Longest checksum list, bytes: `FILE_LIMIT` lines of a SHA-256 with a long path. */
export const LIST_LIMIT_BYTES = 128 * 1_024 * 1_024;

/** Longest list of tag files, bytes: a line for each page and PDF of an export. */
export const TAG_LIST_LIMIT_BYTES = 1_024 * 1_024;

/**
 * Longest line of a tag file, UTF-16 units: the longest Linux path (4,096), percent-encoded, with
 * a SHA-512.
 */
export const LINE_LIMIT = 13_000;

/** Longest line before decoding, bytes: UTF-8 takes at most three for each UTF-16 unit. */
export const LINE_LIMIT_BYTES = 3 * LINE_LIMIT;

/** Longest bagit.txt (two short lines) or bag-info.txt (some dozens), bytes. */
export const INFO_LIMIT_BYTES = 1_024 * 1_024;

/**
 * Longest manifest.json, bytes. It is parsed whole, which takes five times its size: 60,000 images
 * at 1 kB.
 */
export const RECORD_LIMIT_BYTES = 64 * 1_024 * 1_024;

/** Longest signature, bytes: an Ed25519 key takes 300, the longest RSA key 4 kB. */
export const SIGNATURE_LIMIT_BYTES = 16 * 1_024;

/**
 * Highest compression ratio: text and tables reach 20, deflate's best is 1,032. Beyond it an entry
 * was made to waste the reader's time.
 */
export const RATIO_LIMIT = 200;

/** Entries up to this size, bytes, may exceed `RATIO_LIMIT`: reading them takes no time. */
export const SMALL_ENTRY_BYTES = 1_024 * 1_024;

/** Total length of all names in a ZIP, bytes: `FILE_LIMIT` names of usual length. */
export const NAMES_LIMIT_BYTES = 64 * 1_024 * 1_024;

/** Bytes read and hashed at a time: less than a millisecond of the main loop. */
export const CHUNK_BYTES = 512 * 1_024;
