/** What one run did and how long it took. Both sides of a pair have to have done the same. */
export interface Sync {
  /** Wall time of the work itself, without preparing it, in ms. */
  readonly milliseconds: number;
  /** The work that was done, in numbers that both sides can count: files, bytes, answers. */
  readonly work: Readonly<Record<string, number>>;
  /** What else was seen, not compared: delay of the main loop, memory. The name carries the unit. */
  readonly facts?: Readonly<Record<string, number>>;
}

/** Two implementations of the same work, to be run alternately. */
export interface Contest {
  ours(): Promise<Sync>;
  theirs(): Promise<Sync>;
  close(): Promise<void>;
}

/** Rows of `npm run bench`, one line of figures.csv for each size. */
export interface Benchmark {
  /** Short name for the command line, for example `revalidate`. */
  readonly name: string;
  /** What is done, in a few words. */
  readonly title: string;
  /** Against what. */
  readonly alternative: string;
  /** What the row tells a technician, as a sentence in plain words. */
  readonly meaning: string;
  /** Why the row does not reach its goal, where it does not. */
  readonly shortfall?: string;
  /** What `milliseconds` holds where it is no time, for example `MB`; absent: `ms`. */
  readonly unit?: string;
  /** What is asked of the median ratio ours ÷ theirs, for example 0.5; null when it is only watched. */
  readonly atMost: number | null;
  /** What is asked of our facts, by their names: the most that each may be. */
  readonly factsAtMost?: Readonly<Record<string, number>>;
  /** At least five. Pairs that take longer than a minute may be fewer (`run-benchmark.ts`). */
  readonly pairs: number;
  /** How much work, smallest first, where it is measured how cost grows. `prepare` gets each; without sizes it gets 0. */
  readonly sizes?: readonly number[];
  prepare(size: number): Promise<Contest>;
  /** What no ratio tells, as Markdown for a section of its own. */
  readonly describe?: () => Promise<string>;
}

/** The outcome of a benchmark: medians over pairs that ran alternately (A B A B …). */
export interface Outcome {
  readonly name: string;
  readonly title: string;
  readonly alternative: string;
  readonly atMost: number | null;
  readonly pairs: number;
  readonly unit: string;
  /** Medians: context only, the machine is shared. */
  readonly ours: number;
  readonly theirs: number;
  /** Median of the ratios of the pairs, and the lowest and highest of them. */
  readonly ratio: number;
  readonly lowest: number;
  readonly highest: number;
  readonly work: Readonly<Record<string, number>>;
  /** Medians of what else was seen, each side by itself. */
  readonly ourFacts: Readonly<Record<string, number>>;
  readonly theirFacts: Readonly<Record<string, number>>;
  /** What was asked of our facts. */
  readonly factsAtMost: Readonly<Record<string, number>>;
  /** How our time grows from the size before this one: time ~ size to this power. Null for the first size. */
  readonly exponent: number | null;
}
