/** The first screen has its images by then, also on a slow laptop. Counted from the start of the page. */
const FIRST_SCREEN_MS = 3_000;

/** Resolves when the page has nothing else to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve());
  });
}

/** The same, and not before the first screen has its images: for work that it does without. */
export async function whenIdleAfterStart(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, FIRST_SCREEN_MS - performance.now());
  });
  await whenIdle();
}
