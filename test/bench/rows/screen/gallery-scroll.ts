import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { type Harness, serveHarness } from '../../../e2e/elements/harness/serve.ts';
import { browserOptions } from '../../../e2e/support/browser-options.ts';
import type { GalleryKind } from '../../gallery/galleries.ts';
import type { Benchmark, Sync } from '../../support/benchmark.ts';

/** What is measured of one gallery that is mounted, scrolled, swept and jumped through. */
interface Session {
  /** From nothing to all pictures in view, ms. */
  readonly firstPaint: number;
  /** A scroll of 60 notches, and one from end to end in 90 frames, until the pictures are seen; processor time of the page, ms. */
  readonly wheel: number;
  readonly sweep: number;
  /** The longest but one in twenty frames of the scroll, ms. */
  readonly frameP95: number;
  /** From the top to the pictures at the end, ms. */
  readonly jump: number;
  /** Of scripts and of what the document holds, after all of it and a garbage collection. */
  readonly heapMegabytes: number;
  readonly nodes: number;
}

type Measure = Exclude<keyof Session, 'frameP95'>;

interface MeasureRow {
  readonly measure: Measure;
  readonly title: string;
  readonly meaning: string;
  readonly unit: string;
}

const MEASURES: readonly MeasureRow[] = [
  {
    measure: 'firstPaint',
    title: 'first paint with all pictures in view',
    meaning: 'How long a gallery takes to show all images in view after you open it.',
    unit: 'ms',
  },
  {
    measure: 'wheel',
    title: 'main thread for 60 notches of the wheel and the pictures there',
    meaning:
      'How hard the laptop works while you scroll by the wheel. Less scrolls smoother and saves battery.',
    unit: 'ms',
  },
  {
    measure: 'sweep',
    title: 'main thread for a sweep from end to end and the pictures there',
    meaning: 'How hard the laptop works while you drag the scroll bar from end to end.',
    unit: 'ms',
  },
  {
    measure: 'jump',
    title: 'jump to the end until its pictures are there',
    meaning: 'How long the images take after you press End.',
    unit: 'ms',
  },
  {
    measure: 'heapMegabytes',
    title: 'heap afterwards, of scripts and document',
    meaning: 'How much memory a gallery takes that was scrolled through.',
    unit: 'MB',
  },
  {
    measure: 'nodes',
    title: 'DOM nodes afterwards, those of shadow roots too',
    meaning: 'How much the window has to manage for a gallery. Less reacts faster.',
    unit: 'nodes',
  },
];

/**
 * The virtualizer ends at 8.2 million px, which 160,000 tiles have here. Without virtual rows 100,000 tiles take half a minute to
 * mount, in each of six runs: a tenth shows the same.
 */
const SIZES: Readonly<Record<Exclude<GalleryKind, 'ours'>, readonly number[]>> = {
  virtualizer: [10_000, 30_000, 100_000],
  tanstack: [10_000, 100_000, 300_000],
  contentVisibility: [1_000, 3_000, 10_000],
};

const NAMES: Readonly<Record<Exclude<GalleryKind, 'ours'>, string>> = {
  virtualizer: '`@lit-labs/virtualizer`, same tiles',
  tanstack: '`@tanstack/lit-virtual`, same tiles',
  contentVisibility: 'CSS `content-visibility`, same tiles',
};

const SHORTFALL =
  'The tile is the same on all sides, and so is most of the work. By profile of the wheel (10,000 tiles) 3 % of the main thread are scripts, 8 % layout and 11 % styles; all the rest loads, paints and composes 152 pictures, as many as the other side. Two designs stay: while the grid is scrolled no row moves in the page or leaves it, and pictures do not fade in. Together they take 0.80 and 0.83 of the time before (two runs of six rounds). Taken back were: each tile laid out alone (1.03), rows that are no layers (1.00), tiles without the pointer (1.02). To hold pictures back at a lower speed was not tried, as the user would scroll past empty tiles. For first paint, jump and sweep no other design was tried: at the first paint the pictures in view are loaded and decoded, by a jump tiles take other subjects and their pictures come. Which galleries fall short at the first paint differs from run to run, and by less than their pairs differ. Compared with `content-visibility` the jump falls short: all of its tiles are laid out already, for which it pays at the start (0.27, 0.09 and 0.01) and in memory (0.09, 0.03 and 0.01).';

const HEAP_UNIT = 1_000_000;

async function taskTime(cdp: CDPSession, work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
  const before = await read();
  await work();
  return (await read()) - before;
}

async function measureGallery(page: Page, kind: GalleryKind, total: number): Promise<Session> {
  const cdp = await page.context().newCDPSession(page);
  // Processor time of the main thread: what others do on the machine is not in it.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const firstPaint = await page.evaluate(([which, count]) => window.bench.mount(which, count), [
    kind,
    total,
  ] as const);
  await page.evaluate(() => window.bench.untilQuiet());
  const jump = await page.evaluate((count) => window.bench.jump(count), total);
  await page.evaluate(() => window.bench.toTop());
  let frames: readonly number[] = [];
  const wheel = await taskTime(cdp, async () => {
    frames = await page.evaluate(() => window.bench.wheel());
  });
  await page.evaluate(() => window.bench.toTop());
  const sweep = await taskTime(cdp, () => page.evaluate((count) => window.bench.sweep(count), total));
  await page.evaluate(() => window.bench.toTop());
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes } = await cdp.send('Memory.getDOMCounters');
  const sorted = frames.toSorted((one, other) => one - other);
  return {
    firstPaint,
    wheel,
    sweep,
    jump,
    heapMegabytes: (usedSize + embedderHeapUsedSize) / HEAP_UNIT,
    nodes,
    frameP95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
  };
}

/** One session tells all measures: the rows of a pair of galleries share theirs, so each is mounted once for all of them. */
class Sessions {
  private readonly known = new Map<string, Promise<Session>>();
  private open: Promise<{ readonly browser: Browser; readonly harness: Harness }> | null = null;

  read(kind: GalleryKind, beside: string, total: number, number: number): Promise<Session> {
    const key = `${beside} ${kind} ${total} ${number}`;
    const session = this.known.get(key) ?? this.measure(kind, total);
    this.known.set(key, session);
    return session;
  }

  private async measure(kind: GalleryKind, total: number): Promise<Session> {
    this.open ??= this.start();
    const { browser, harness } = await this.open;
    const context = await browser.newContext({ viewport: { width: 1_000, height: 800 } });
    try {
      const page = await context.newPage();
      await page.goto(harness.url);
      return await measureGallery(page, kind, total);
    } finally {
      await context.close();
    }
  }

  private async start(): Promise<{ readonly browser: Browser; readonly harness: Harness }> {
    const harness = await serveHarness(join(import.meta.dirname, '../../gallery'));
    const browser = await chromium.launch(browserOptions());
    return { browser, harness };
  }

  async close(): Promise<void> {
    const opened = await this.open;
    this.open = null;
    await opened?.browser.close();
    await opened?.harness.close();
  }
}

const sessions = new Sessions();

function row(beside: Exclude<GalleryKind, 'ours'>, { measure, title, meaning, unit }: MeasureRow): Benchmark {
  return {
    name: `gallery-${measure}-beside-${beside}`,
    title: `gallery: ${title}`,
    alternative: NAMES[beside],
    meaning,
    unit,
    shortfall: SHORTFALL,
    atMost: 0.7,
    pairs: 5,
    sizes: SIZES[beside],
    prepare(size) {
      const taken = { ours: 0, theirs: 0 };
      const run = async (side: keyof typeof taken): Promise<Sync> => {
        taken[side] += 1;
        const kind = side === 'ours' ? 'ours' : beside;
        const session = await sessions.read(kind, beside, size, taken[side]);
        return {
          milliseconds: session[measure],
          work: { tiles: size },
          ...(measure === 'wheel' ? { facts: { 'frame p95, ms': session.frameP95 } } : {}),
        };
      };
      return Promise.resolve({
        ours: () => run('ours'),
        theirs: () => run('theirs'),
        // The next row reads the same sessions; a browser without pages costs nothing meanwhile.
        close: () => sessions.close(),
      });
    },
  };
}

/** A gallery of many tiles beside three others, in each of its measures. */
export const galleryScroll: readonly Benchmark[] = (
  ['virtualizer', 'tanstack', 'contentVisibility'] as const
).flatMap((beside) => MEASURES.map((measure) => row(beside, measure)));
