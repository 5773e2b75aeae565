import type { App } from 'electron';

/** The longest wait for an orderly end; the library is intact after a SIGKILL too. */
const CLOSING_LIMIT_MS = 8_000;

/** Closes the app's services before it quits, whatever quits it. */
export function quitAfter(app: Pick<App, 'on' | 'exit'>, close: () => Promise<void>): void {
  let closing = false;
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    const giveUp = setTimeout(() => app.exit(0), CLOSING_LIMIT_MS);
    void close()
      .catch(() => {})
      .finally(() => {
        clearTimeout(giveUp);
        app.exit(0);
      });
  });
}
