import type { BrowserContext, Page } from '@playwright/test';

/** The steps after which nothing had the focus, that no test has answered for yet. */
const lost: string[] = [];

/** Returns what was lost since the last call. */
export function takeLostFocus(): readonly string[] {
  return lost.splice(0);
}

/**
 * From now on notes each step of a test after which the focus stands on `body`: a key would go nowhere, and a screen reader starts over.
 * Looks as the next step begins, and when a test says so (`noteFocus`). Nothing is lost before anything had the focus, after a press
 * beside all controls, or where Tab leaves the page.
 */
export async function watchFocus(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteLostFocus', (_source, step: string) => void lost.push(step));
  await context.addInitScript(watchInPage);
}

/** Looks now, as after the last step of a test. */
export async function noteFocus(page: Page): Promise<void> {
  await page
    .evaluate(() =>
      (window as { lookAtFocus?: (step: string) => Promise<void> }).lookAtFocus?.('the last step'),
    )
    // A page that is gone has no focus.
    .catch(() => undefined);
}

/** Runs in the page. */
function watchInPage(): void {
  const page = window as unknown as {
    noteLostFocus: (step: string) => Promise<void>;
    lookAtFocus: (step: string) => Promise<void>;
  };
  /** The last focused element, in words; null: nothing to lose. */
  let had: string | null = null;
  let lastStep = 'the start';
  const focused = () => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element === document.body || element === document.documentElement ? null : element;
  };
  const words = (element: Element) =>
    `${element.localName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
  // A test may stop the clock of the page.
  const nextFrame = window.requestAnimationFrame.bind(window);
  const frame = () => new Promise((resolve) => nextFrame(resolve));
  page.lookAtFocus = async (step) => {
    const before = had;
    const after = lastStep;
    if (before === null || focused() !== null) return;
    // What follows an update may move the focus; a person is slower.
    await frame();
    await frame();
    if (focused() !== null || had === null) return;
    had = null;
    await page.noteLostFocus(`after ${after} on ${before}, found at ${step}`);
  };
  const note = () => {
    const element = focused();
    if (element !== null) had = words(element);
  };
  const listen = (name: string, listener: (event: Event) => void) =>
    window.addEventListener(name, listener, true);
  listen('keydown', (event) => {
    const { key } = event as KeyboardEvent;
    void page.lookAtFocus(`the key ${key}`);
    note();
    lastStep = `the key ${key}`;
  });
  listen('keyup', (event) => {
    if ((event as KeyboardEvent).key === 'Tab' && focused() === null) had = null;
    note();
  });
  listen('pointerdown', () => void page.lookAtFocus('a press'));
  listen('pointerup', () => {
    if (focused() === null) had = null;
    note();
    lastStep = 'a press';
  });
  listen('focusin', note);
}
