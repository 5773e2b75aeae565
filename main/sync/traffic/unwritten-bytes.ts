/**
 * Counted bytes not worth a write of their own: they are written with later ones, when read, and
 * at the end. An idle page receives less in an hour and wakes no disk (P48), and a kill loses no
 * more of a count.
 */
export const UNWRITTEN_BYTES = 256 * 1_024;
