export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface TimedTest {
  /** Its path from the project's folder. */
  readonly file: string;
  readonly title: string;
  readonly milliseconds: number;
}

export interface TestReport extends Counts {
  readonly tests: readonly TimedTest[];
}

export interface PartResult extends TestReport {
  readonly name: string;
  /** Why the part failed although no test did, or null. */
  readonly why: string | null;
}

/** The parsed report of the runner, or null where it wrote none. */
export function readVitest(report: unknown, root: string): TestReport | null;
export function readPlaywright(report: unknown, root: string): TestReport | null;
export function judge(name: string, code: number, report: TestReport | null): PartResult;
export function describeCounts(counts: Counts): string;
export function addCounts(results: readonly Counts[]): Counts;
export function describeSlowest(tests: readonly TimedTest[], count: number): readonly string[];
