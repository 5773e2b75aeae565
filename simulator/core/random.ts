/** Scrambles 32 bits so that similar inputs differ (the finalizer of MurmurHash3). */
function scramble(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/**
 * Returns an unsigned 32-bit number that depends on all values and their order, the same on every
 * machine.
 */
export function hash32(...values: readonly number[]): number {
  let state = 0x9e3779b9;
  for (const value of values) {
    state = scramble(state ^ (value | 0));
    // Times in ms exceed 32 bits; small whole numbers take one round.
    const high = Math.floor(value / 0x1_0000_0000);
    if (high !== 0) state = scramble(state + high);
    state = (state + 0x9e3779b9) | 0;
  }
  return scramble(state);
}

/** Returns a number from 0 (inclusive) to 1 (exclusive) that depends on all values. */
export function unit(...values: readonly number[]): number {
  return hash32(...values) / 0x1_0000_0000;
}

/** Picks an item by a number from 0 (inclusive) to 1 (exclusive). */
export function pick<Item>(items: readonly Item[], share: number): Item {
  const item = items[Math.min(items.length - 1, Math.floor(share * items.length))];
  if (item === undefined) throw new RangeError('Nothing to pick from.');
  return item;
}

/** Creates a stream of numbers from 0 (inclusive) to 1 (exclusive), the same for equal seeds. */
export function sequence(...seed: readonly number[]): () => number {
  let state = hash32(...seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** Returns an unsigned 32-bit number that depends on a text (FNV-1a, then scrambled). */
export function hashText(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  return scramble(state);
}
