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
  /** Also where a second try passed. */
  readonly hasFailed: boolean;
}

export interface TestReport extends Counts {
  readonly tests: readonly TimedTest[];
  /** What went wrong outside of the tests. */
  readonly errors: readonly string[];
}

export interface PartResult extends Omit<TestReport, 'errors'> {
  readonly name: string;
  /** Why the part failed although no test did, or null. */
  readonly why: string | null;
}

/** The parsed report of the runner, or null where it wrote none. */
export function readVitest(report: unknown, root: string): TestReport | null;
export function readPlaywright(report: unknown, root: string): TestReport | null;
export function describeFailures(report: Pick<TestReport, 'tests' | 'errors'>): readonly string[];
export function judge(name: string, code: number, report: TestReport | null): PartResult;
export function describeCounts(counts: Counts): string;
export function addCounts(results: readonly Counts[]): Counts;
export function describeSlowest(tests: readonly TimedTest[], count: number): readonly string[];
