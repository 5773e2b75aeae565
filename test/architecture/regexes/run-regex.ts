/** A regular expression to run, with the texts that it is repeated from. */
export interface RegexRun {
  readonly source: string;
  readonly flags: string;
  readonly seeds: readonly string[];
}

/** Enough for a step in each letter of each letter to stand out: 8 million of them against 4 thousand. */
const SHORT_LENGTH = 4_096;
const LONG_LENGTH = 1_048_576;
/** How many of the slowest short texts are tried at full length. */
const SLOWEST_COUNT = 4;

/** A text made of a beginning, a repeated part, and an end that matches nothing. */
type Attack = readonly [start: string, repeated: string, end: string];

function textOf([start, repeated, end]: Attack, length: number): string {
  return start + repeated.repeat(Math.ceil(length / repeated.length)).slice(0, length) + end;
}

function attacksOf(seeds: readonly string[]): readonly Attack[] {
  return seeds.flatMap((one) =>
    ['', '\u0000'].flatMap((end) =>
      seeds.flatMap((other): Attack[] => [
        ['', one + other, end],
        [one, other, end],
      ]),
    ),
  );
}

function cpuOf(act: () => void): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

process.on('message', ({ source, flags, seeds }: RegexRun) => {
  // Without `y`, which only tries one position; with `g`, as a replacement goes on to the end.
  const regex = new RegExp(source, `${flags.replace(/[gy]/g, '')}g`);
  const run = (text: string) => text.replace(regex, '');
  const slowest = attacksOf(seeds)
    .map((attack) => ({ attack, cpu: cpuOf(() => run(textOf(attack, SHORT_LENGTH))) }))
    .sort((one, other) => other.cpu - one.cpu)
    .slice(0, SLOWEST_COUNT);
  for (const { attack } of slowest) run(textOf(attack, LONG_LENGTH));
  process.send?.('done');
});
