import type { App } from 'electron';

/** How long the app waits for its work to be put down at the end, ms; the library is sound after a SIGKILL too. */
const CLOSING_LIMIT = 8_000;

/** Has the app put down its work before it ends, whatever ends it. */
export function quitAfter(app: Pick<App, 'on' | 'exit'>, close: () => Promise<void>): void {
  let closing = false;
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    const giveUp = setTimeout(() => app.exit(0), CLOSING_LIMIT);
    void close()
      .catch(() => {})
      .finally(() => {
        clearTimeout(giveUp);
        app.exit(0);
      });
  });
}
