import type { ImageOutcome } from '../bag/build-manifest.ts';

const OUTCOMES = ['notWritten', 'written', 'gone', 'damaged', 'unreadable'] as const satisfies ImageOutcome[];

/** What became of each image of an export, by its index in the journal. */
export type Outcomes = ReturnType<typeof createOutcomes>;

/** One byte for each image: `notWritten` at first. */
export function createOutcomes(length: number) {
  const codes = new Uint8Array(length);
  return {
    of: (index: number): ImageOutcome => OUTCOMES[codes[index] ?? 0] ?? 'notWritten',
    set(index: number, outcome: ImageOutcome): void {
      codes[index] = OUTCOMES.indexOf(outcome);
    },
    count(outcome: ImageOutcome): number {
      const code = OUTCOMES.indexOf(outcome);
      return codes.reduce((sum, one) => sum + (one === code ? 1 : 0), 0);
    },
  };
}
