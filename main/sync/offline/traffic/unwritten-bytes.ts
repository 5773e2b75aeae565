/**
 * Counted bytes that are not worth a write of their own: they are written with the next ones, when they are read, and at the end. A page at rest
 * receives less in an hour and wakes no disk (P48), and a kill costs no more of a count.
 */
export const UNWRITTEN_BYTES = 256 * 1_024;
