import { type Browser, type BrowserContext, test as base, expect } from '@playwright/test';
import { takeLostFocus } from './lost-focus.ts';

/** Errors of the console that tests bring about on purpose, by the reason why they can't be avoided. */
export type ExpectedErrors = Readonly<Record<string, RegExp>>;

/** Of every test; what some tests alone expect, they name by `test.use({ expectedErrors })`. */
const expectedEverywhere: ExpectedErrors = {
  'The page of the stand-in calls a main process that a test has killed.':
    /net::ERR_(?:CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING) .*\/__stand-in__\//,
};

/** Lines on the standard error of the main process about an error that no code caught: `test/stand-in/run.mjs` writes them. */
const MAIN_ERROR = /^Uncaught in (?:main|a thread|the printed page): .*(?:\n +at .*)*/gm;

/** How a load fails if nobody serves the page any more; a module that can't be loaded rejects with no text. */
const FAILED_LOAD = /net::ERR_|^uncaught: (?:TypeError: Failed to fetch|$)/;

/** What this process of the runner found and no test has answered for yet. */
const found: { readonly text: string; readonly context: BrowserContext | null }[] = [];

/** Contexts whose main process has ended. In Electron their windows are gone, so what they still load is no error. */
const windowless = new WeakSet<BrowserContext>();

/** The main processes that this process of the runner started, and how many errors of each are known. */
const mains: { readonly errors: () => string; seen: number }[] = [];

/** Notes what is uncaught in the pages of a context and in their workers, and what their consoles report as an error. */
function watchContext(context: BrowserContext): void {
  // Also the errors of workers, and rejections: Chromium reports all of them to their page.
  context.on('weberror', (thrown) => {
    const error = thrown.error();
    found.push({ text: `uncaught: ${error.stack ?? error.message}`, context });
  });
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    found.push({ text: `console: ${message.text()} (${message.location().url})`, context });
  });
}

/** Notes the uncaught errors of a main process. `errors` returns all that it wrote to standard error so far. */
export function watchMain(errors: () => string): void {
  mains.push({ errors, seen: 0 });
}

/** Says that the main process of a page in the preview has ended: it can load nothing more. */
export function loseMain(context: BrowserContext): void {
  windowless.add(context);
}

/** Returns what was found since the last call. Whoever takes it answers for it. */
export function takeUncaughtErrors(): readonly string[] {
  for (const main of mains) {
    const lines = main.errors().match(MAIN_ERROR) ?? [];
    found.push(...lines.slice(main.seen).map((text) => ({ text, context: null })));
    main.seen = lines.length;
  }
  return found
    .splice(0)
    .filter(({ text, context }) => !(context && windowless.has(context) && FAILED_LOAD.test(text)))
    .map(({ text }) => text);
}

/** Fails if anything was found that is not expected. */
function expectNone(expected: ExpectedErrors): void {
  const known = Object.values({ ...expectedEverywhere, ...expected });
  expect(takeUncaughtErrors().filter((error) => !known.some((text) => text.test(error)))).toEqual([]);
}

interface TestFixtures {
  /** Errors of the console that the tests of a file or a group bring about on purpose. */
  readonly expectedErrors: ExpectedErrors;
  readonly failOnUncaught: undefined;
}

/** The base of every end-to-end test: it fails on any uncaught error of its pages, their workers or the main process (P51). */
export const test = base.extend<TestFixtures, { readonly watched: undefined }>({
  watched: [
    async ({ browser }: { readonly browser: Browser }, use) => {
      browser.on('context', watchContext);
      await use(undefined);
      // What a shared page or product reported while it was closed, after its last test.
      expectNone({});
    },
    { scope: 'worker', auto: true },
  ],
  expectedErrors: [{}, { option: true }],
  failOnUncaught: [
    async ({ expectedErrors }, use) => {
      await use(undefined);
      expectNone(expectedErrors);
      expect(takeLostFocus(), 'steps after which nothing had the focus').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
