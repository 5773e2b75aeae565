import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { test as harnessTest } from '../elements/harness/harness-test.ts';
import { expect, test } from '../support/fixtures.ts';
import { electronBinary } from '../support/product.ts';
import { takeUncaughtErrors } from '../support/uncaught-errors.ts';

/** Ways in which an error leaves the code of a page or a worker, which run there. */
const planted = {
  exception: () =>
    void setTimeout(() => {
      throw new Error('planted');
    }),
  rejection: () => void Promise.reject(new Error('planted')),
  // The console of the page, not that of the runner.
  // oxlint-disable-next-line no-console
  'console error': () => console.error('planted'),
} as const;

/** Runs code in the page of the elements, or in a worker that it starts. */
const runIn: Readonly<Record<string, (page: Page, code: () => void) => Promise<void>>> = {
  page: (page, code) => page.evaluate(code),
  worker: async (page, code) => {
    const started = page.waitForEvent('worker');
    await page.evaluate(() => void window.harness.startWorker('thumbnail'));
    await (await started).evaluate(code);
  },
};

for (const [name, code] of Object.entries(planted)) {
  for (const [where, run] of Object.entries(runIn)) {
    harnessTest(`P51: an uncaught ${name} of a ${where} is found`, async ({ page, harness }) => {
      await page.goto(harness.url);
      await run(page, code);
      await expect.poll(takeUncaughtErrors).toEqual([expect.stringContaining('planted')]);
    });
  }
}

harnessTest('P51: a test that leaves an uncaught error behind fails', async ({ page, harness }) => {
  harnessTest.fail();
  await page.goto(harness.url);
  const thrown = page.waitForEvent('pageerror');
  await page.evaluate(planted.exception);
  await thrown;
});

/** A main process that starts the product, and then leaves an error, a rejection and an error of a thread to nobody. */
const mainWithErrors = (main: string) => `
import { Worker } from 'node:worker_threads';
import { app } from 'electron';
import ${JSON.stringify(pathToFileURL(main).href)};
app.once('web-contents-created', () => {
  setTimeout(() => { throw new Error('planted exception'); });
  Promise.reject(new Error('planted rejection'));
  new Worker('throw new Error("planted in a thread")', { eval: true }).on('error', () => undefined);
});
`;

test('P51: uncaught errors of the main process and its threads are found', async ({ folder, start }) => {
  test.skip(electronBinary !== undefined, 'the stand-in alone starts another main process');
  const main = join(folder, 'main-with-errors.mjs');
  await writeFile(main, mainWithErrors(join(import.meta.dirname, '../../../dist/main/index.js')));
  await start({ variables: { FLEETGLASS_STANDIN_MAIN: main } });
  const errors: string[] = [];
  await expect
    .poll(() => {
      errors.push(...takeUncaughtErrors());
      return new Set(errors.map((error) => error.split('\n')[0]));
    })
    .toEqual(
      new Set([
        'Uncaught in a thread: Error: planted in a thread',
        'Uncaught in main: Error: planted exception',
        'Uncaught in main: Error: planted rejection',
      ]),
    );
});

test('P51: a page that outlives its main process may load nothing, but any other error of it is found', async ({
  start,
}) => {
  test.skip(electronBinary !== undefined, 'in Electron a window ends with its main process');
  const { page, kill, ended } = await start({});
  kill();
  await ended;
  await page.evaluate(async (address) => {
    void fetch('/gone');
    void import(address);
    await fetch('/gone').catch(() => undefined);
    void Promise.reject(new Error('planted'));
  }, '/assets/gone.js');
  const errors: string[] = [];
  await expect
    .poll(() => {
      errors.push(...takeUncaughtErrors().filter((error) => !error.includes('/__stand-in__/')));
      return errors;
    })
    .toEqual([expect.stringContaining('planted')]);
});
