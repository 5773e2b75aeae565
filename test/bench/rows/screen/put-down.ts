import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { PUT_DOWN_MS } from '../../../../main/desktop/lifecycle/quit.ts';
import { describeFailure } from '../../../../preload/contract/core/describe-failure.ts';
import type { Bridge } from '../../../../preload/contract/index.ts';
import { browserOptions } from '../../../e2e/support/browser-options.ts';
import { environmentOf, gallery, signIn } from '../../../e2e/support/screens.ts';
import { type ChildService, startChildService } from '../../../support/child-service.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';
import { type SimulatorService, startImageCloud } from '../../support/simulator-service.ts';
import { behindLine } from '../../support/slow-line.ts';

const DEVICES = 2_000;
const IMAGE_BYTES = 300_000;
/** Slow enough that every download is under way when the app ends, fast enough that some have come. */
const LINE = { roundTripMs: 60, kilobitsPerSecond: 10_000, cutEveryBytes: 0 };
/** Some images have come, and the next ones are under way. */
const BYTES_BEFORE = 12_000_000;

const product = join(import.meta.dirname, '../../../stand-in/run.mjs');

/** How long an end takes in the middle of work: what an update, a log-off and a shutdown wait for. */
export const putDown: Benchmark = {
  name: 'put-down',
  title: `from SIGTERM to the end of the process, the longer of two: with the first tiles on the screen, and in the middle of a sync of ${DEVICES} images`,
  alternative: 'the same app, signed out',
  meaning: 'How long an update, a log-off or a shutdown waits until the app has put its work down.',
  atMost: null,
  factsAtMost: { 'with the first tiles ms': PUT_DOWN_MS, 'in a sync ms': PUT_DOWN_MS },
  pairs: 5,
  async prepare() {
    const folder = await mkdtemp(join(tmpdir(), 'fleetglass-bench-'));
    const service = await behindLine(await startImageCloud(DEVICES, IMAGE_BYTES), LINE);
    const browser = await chromium.launch(browserOptions());
    const [stored, profile] = [join(folder, 'stored'), join(folder, 'profile')];
    const start = (from: string | null) => startIn(browser, service, folder, profile, from);

    const first = await start(null);
    await signIn(first.page, service);
    await firstTiles(first.page);
    await first.end();
    await cp(profile, stored, { recursive: true });

    return {
      async ours() {
        const shown = await start(stored);
        await firstTiles(shown.page);
        const tiles = await shown.end();
        const syncing = await start(stored);
        await firstTiles(syncing.page);
        await startSync(syncing.page, service);
        const sync = await syncing.end();
        return toRun({ 'with the first tiles ms': tiles, 'in a sync ms': sync });
      },
      async theirs() {
        const [one, two] = [await endSignedOut(start), await endSignedOut(start)];
        return toRun({ 'first ms': one, 'second ms': two });
      },
      async close() {
        await browser.close();
        await service.stop();
        await rm(folder, { recursive: true });
      },
    };
  },
};

function toRun(facts: Readonly<Record<string, number>>): Sync {
  return { milliseconds: Math.max(...Object.values(facts)), work: { 'orderly ends': 2 }, facts };
}

/** Starts the product with a copy of a profile, or with an empty one. `end` answers how long its end took, ms. */
async function startIn(
  browser: Browser,
  service: SimulatorService,
  folder: string,
  profile: string,
  from: string | null,
) {
  await rm(profile, { recursive: true, force: true });
  if (from !== null) await cp(from, profile, { recursive: true });
  const child: ChildService<{ readonly url: string }> = await startChildService(
    product,
    ['--profile', profile],
    {
      FLEETGLASS_ENVIRONMENTS: JSON.stringify([environmentOf(service)]),
      FLEETGLASS_STANDIN_KEY_FOLDER: join(folder, 'key'),
      FLEETGLASS_STANDIN_PORT: '0',
      FLEETGLASS_STANDIN_ENDS_WITH_INPUT: '1',
    },
  );
  const page = await browser.newPage();
  await page.goto(child.announcement.url);
  return {
    page,
    async end(): Promise<number> {
      const begun = performance.now();
      const code = await child.stop();
      const milliseconds = performance.now() - begun;
      await page.close();
      await requireOrderlyEnd(profile, code);
      return milliseconds;
    },
  };
}

async function endSignedOut(start: (from: null) => ReturnType<typeof startIn>): Promise<number> {
  const started = await start(null);
  await started.page.getByRole('textbox', { name: 'Username' }).waitFor();
  return started.end();
}

const firstTiles = (page: Page) => gallery(page).getByRole('gridcell').first().waitFor();

/** Pins everything, and waits until the sync is well under way. */
async function startSync(page: Page, service: SimulatorService): Promise<void> {
  const before = (await service.counts()).imageBytesSent;
  const answer = await page.evaluate(() =>
    (window as unknown as { fleetglass: Bridge }).fleetglass.offline.addPin({
      target: { kind: 'organization', organizationId: 'one' },
      rule: { kind: 'newest', number: 0 },
      precision: 'full',
    }),
  );
  if (!answer.ok) throw new Error(describeFailure(answer.failure));
  while ((await service.counts()).imageBytesSent - before < BYTES_BEFORE) await page.waitForTimeout(50);
}

/** An end that came by the limit, or by a crash, is none that was measured. */
async function requireOrderlyEnd(profile: string, code: number | null): Promise<void> {
  const log = await readFile(join(profile, 'logs', 'fleetglass.log'), 'utf8');
  const lines = log.trimEnd().split('\n');
  const [started, ended] = ['"state":"started', '"state":"ended"'].map((state) =>
    lines.findLastIndex((line) => line.includes(state)),
  ) as [number, number];
  if (code !== 0 || ended < started)
    throw new Error(`The app ended with ${code}, and its log with ${lines.at(-1)}`);
}
