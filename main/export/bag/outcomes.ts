import type { ImageOutcome } from './build-manifest.ts';

const OUTCOMES = ['notWritten', 'written', 'gone', 'damaged', 'unreadable'] as const satisfies ImageOutcome[];

/** Outcomes of an export's images, by their index in the journal. */
export type Outcomes = ReturnType<typeof createOutcomes>;

/** Stores one byte per image: `notWritten` at first. */
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
