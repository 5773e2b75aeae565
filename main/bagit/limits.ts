/** Files of one export: each takes about 0.5 kB of memory while it is checked; more than a person exports, fewer than a bomb needs. */
export const FILE_LIMIT = 250_000;

/** One list of checksums, bytes: `FILE_LIMIT` lines of a SHA-256 with a long path. */
export const LIST_LIMIT_BYTES = 128 * 1_024 * 1_024;

/** The list of the tag files of an export, bytes: a line for each of its pages and PDFs. */
export const TAG_LIST_LIMIT_BYTES = 1_024 * 1_024;

/** One line of a tag file, UTF-16 units: the longest path of Linux (4,096), percent-encoded, with a SHA-512. */
export const LINE_LIMIT = 13_000;

/** A line before it is decoded, bytes: a letter has at most three for each UTF-16 unit. */
export const LINE_LIMIT_BYTES = 3 * LINE_LIMIT;

/** bagit.txt has two short lines, bag-info.txt some dozens. */
export const INFO_LIMIT_BYTES = 1_024 * 1_024;

/** manifest.json is parsed as a whole, which takes five times its size: 60,000 images at 1 kB. */
export const RECORD_LIMIT_BYTES = 64 * 1_024 * 1_024;

/** A signature with an Ed25519 key has 300 bytes, one with the longest RSA key 4 kB. */
export const SIGNATURE_LIMIT_BYTES = 16 * 1_024;

/** Text and tables shrink to a twentieth, deflate's best is 1,032: an entry beyond this was made to fill the reader's time. */
export const RATIO_LIMIT = 200;

/** Entries so small may shrink beyond `RATIO_LIMIT`, bytes: their content is read in no time. */
export const SMALL_ENTRY_BYTES = 1_024 * 1_024;

/** All names of a ZIP, bytes: `FILE_LIMIT` names of a usual length. */
export const NAMES_LIMIT_BYTES = 64 * 1_024 * 1_024;

/** Bytes that are read and hashed at once: less than a millisecond of the main loop. */
export const CHUNK_BYTES = 512 * 1_024;
