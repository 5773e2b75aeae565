import type { CDPSession, Page } from '@playwright/test';

/** What one interaction felt like, ms from the input event. */
export interface Felt {
  readonly name: string;
  /** To the first frame that shows a change, wherever in the page. */
  readonly feedbackMs: number;
  /** To the first frame with another picture on the canvas, where the step is about that. */
  readonly pictureMs: number | null;
  /** The longest task of the page until it rested, ms; 0 where none took 50 ms. */
  readonly longestTaskMs: number;
  readonly work: Work;
}

/** What the page's thread did for one interaction; times are those of the processor, ms, so that a busy machine changes them little. */
export interface Work {
  readonly taskMs: number;
  readonly scriptMs: number;
  readonly layoutMs: number;
  readonly styleMs: number;
  readonly layouts: number;
}

/** One interaction. `prepare` is not measured: it hovers, or moves the focus. */
export interface Step {
  readonly name: string;
  readonly isAboutPicture?: boolean;
  prepare?(page: Page): Promise<void>;
  act(page: Page): Promise<void>;
}

interface Watch {
  arm(): void;
  readonly feedbackMs: number | null;
  readonly pictureMs: number | null;
  readonly longestTaskMs: number;
  /** For how long nothing has changed. */
  readonly quietMs: number;
}

type WatchedWindow = Window & { readonly feedbackWatch: Watch };

/** A page that changes nothing for this long has answered. */
const QUIET_MS = 200;
/** A page that goes on changing for this long (a spinner, images that arrive) is left alone. */
const LONGEST_REST_MS = 3_000;
const ASK_EVERY_MS = 25;
/** Also the feedback of a step that is never answered. */
const LONGEST_FEEDBACK_MS = 5_000;

/** Runs in the page before its own scripts. A change is one of the document, a shadow root, the focus, a scroll position or a canvas. */
function watchInPage(): void {
  let inputAt: number | null = null;
  let changedAt = 0;
  let isArmed = false;
  let feedbackMs: number | null = null;
  let pictureMs: number | null = null;
  let tasks: number[] = [];
  const drawn = new WeakMap<object, unknown>();

  /** A task after the next frame: what changed is on the screen then. */
  const afterFrame = (run: () => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', run, { once: true });
      channel.port1.start();
      channel.port2.postMessage(null);
    });
  const changed = () => {
    changedAt = performance.now();
    if (!isArmed || inputAt === null) return;
    isArmed = false;
    const from = inputAt;
    afterFrame(() => {
      feedbackMs = performance.now() - from;
    });
  };
  const observer = new MutationObserver(changed);
  const observe = (root: Node) =>
    observer.observe(root, { attributes: true, characterData: true, childList: true, subtree: true });
  observe(document);
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attachWatched(options) {
    const root = attach.call(this, options);
    observe(root);
    // The scroll of an element does not leave its shadow root.
    root.addEventListener('scroll', changed, { capture: true });
    return root;
  };
  const draw = CanvasRenderingContext2D.prototype.drawImage;
  CanvasRenderingContext2D.prototype.drawImage = function drawWatched(...options: unknown[]) {
    changed();
    const isOther = drawn.get(this) !== options[0];
    drawn.set(this, options[0]);
    const from = inputAt;
    if (isOther && pictureMs === null && from !== null)
      afterFrame(() => {
        pictureMs ??= performance.now() - from;
      });
    Reflect.apply(draw, this, options);
  };
  for (const type of ['keydown', 'pointerdown', 'wheel'])
    addEventListener(type, ({ timeStamp }) => (inputAt ??= timeStamp), { capture: true, passive: true });
  for (const type of ['focusin', 'scroll']) addEventListener(type, changed, { capture: true });
  new PerformanceObserver((list) => {
    tasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });

  Object.assign(window, {
    feedbackWatch: {
      arm() {
        [inputAt, feedbackMs, pictureMs] = [null, null, null];
        [isArmed, tasks] = [true, []];
      },
      get feedbackMs() {
        return feedbackMs;
      },
      get pictureMs() {
        return pictureMs;
      },
      get longestTaskMs() {
        return Math.max(0, ...tasks);
      },
      get quietMs() {
        return performance.now() - changedAt;
      },
    } satisfies Watch,
  });
}

/** Call before the page is loaded. */
export async function watchFeedback(page: Page): Promise<void> {
  await page.addInitScript(watchInPage);
}

const read = (page: Page): Promise<Watch> =>
  page.evaluate(() => ({ ...(window as unknown as WatchedWindow).feedbackWatch }));

/** Waits until nothing changes. */
export async function untilQuiet(page: Page): Promise<void> {
  const deadline = performance.now() + LONGEST_REST_MS;
  while ((await read(page)).quietMs < QUIET_MS && performance.now() < deadline)
    await page.waitForTimeout(QUIET_MS / 2);
}

/** Reads what the page's thread has done since it started. */
export async function watchWork(session: CDPSession): Promise<() => Promise<Work>> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return {
      taskMs: 1_000 * value('TaskDuration'),
      scriptMs: 1_000 * value('ScriptDuration'),
      layoutMs: 1_000 * value('LayoutDuration'),
      styleMs: 1_000 * value('RecalcStyleDuration'),
      layouts: value('LayoutCount'),
    };
  };
}

function workBetween(before: Work, after: Work): Work {
  return {
    taskMs: after.taskMs - before.taskMs,
    scriptMs: after.scriptMs - before.scriptMs,
    layoutMs: after.layoutMs - before.layoutMs,
    styleMs: after.styleMs - before.styleMs,
    layouts: after.layouts - before.layouts,
  };
}

/** Does one step and measures it. */
export async function feel(page: Page, step: Step, work: () => Promise<Work>): Promise<Felt> {
  await step.prepare?.(page);
  await untilQuiet(page);
  await page.evaluate(() => (window as unknown as WatchedWindow).feedbackWatch.arm());
  const before = await work();
  await step.act(page);
  const deadline = performance.now() + LONGEST_FEEDBACK_MS;
  let felt = await read(page);
  const isMissing = () =>
    felt.feedbackMs === null || (step.isAboutPicture === true && felt.pictureMs === null);
  while (isMissing() && performance.now() < deadline) {
    // Asking costs the page's thread time, too.
    await page.waitForTimeout(ASK_EVERY_MS);
    felt = await read(page);
  }
  await untilQuiet(page);
  const after = await work();
  const { longestTaskMs } = await read(page);
  return {
    name: step.name,
    feedbackMs: felt.feedbackMs ?? LONGEST_FEEDBACK_MS,
    pictureMs: step.isAboutPicture === true ? (felt.pictureMs ?? LONGEST_FEEDBACK_MS) : null,
    longestTaskMs,
    work: workBetween(before, after),
  };
}
