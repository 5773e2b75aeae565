/** The part of Vitest's result that is read. */
export interface VitestResult {
  readonly testResults: readonly {
    /** Absolute path. */
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly ancestorTitles: readonly string[];
      readonly title: string;
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** The part of Playwright's result that is read. */
export interface PlaywrightResult {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly { readonly message?: string }[];
}

export function failedInVitest(result: VitestResult): string[];
export function failedInPlaywright(result: PlaywrightResult): string[];
