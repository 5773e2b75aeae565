import { expect, it } from 'vitest';
import { encodeTexts } from '../../../main/bagit/write-content.ts';

const LINE = `${'a line of a table'.repeat(10)}\n`;
const LINES = 5_000;
/** A piece ends with the line that makes it long enough. */
const PIECE_LENGTH = 64 * 1_024 + LINE.length;

it('a table of thousands of lines leaves the main loop alone after each piece of 64 kB', async () => {
  let rounds = 0;
  let isGoing = true;
  (function go() {
    rounds += 1;
    if (isGoing) setImmediate(go);
  })();
  const roundsAtPieces: number[] = [];
  let text = '';
  for await (const piece of encodeTexts(Array.from({ length: LINES }, () => LINE))) {
    roundsAtPieces.push(rounds);
    expect(piece.byteLength).toBeLessThanOrEqual(PIECE_LENGTH);
    text += new TextDecoder().decode(piece);
  }
  isGoing = false;
  expect(text).toBe(LINE.repeat(LINES));
  expect(roundsAtPieces.length).toBeGreaterThan(10);
  expect(new Set(roundsAtPieces).size).toBe(roundsAtPieces.length);
});
