/**
 * By then the first screen has its images, even on a slow laptop. Counted from the start of the
 * page.
 */
const FIRST_SCREEN_MS = 3_000;

/** A page that draws all the time is never idle; what waits for it goes on after this, ms. */
const LONGEST_WAIT_MS = 1_000;

/** Resolves once the page is idle, or after a second. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS });
  });
}

/** Resolves once the page is idle and the first screen has its images. */
export async function whenIdleAfterStart(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, FIRST_SCREEN_MS - performance.now());
  });
  await whenIdle();
}
