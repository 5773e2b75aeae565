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

/** The signals of a log-out or a service manager, of Ctrl+C, and of a closed terminal. Windows ends sessions by messages instead. */
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Quits the app in order on a signal. The listeners stay: when-exit, a dependency of electron-store, listens once and sends
 * the signal again, and a process without a listener then ends at once and counts as a failed start. Electron
 * has handlers of its own on Linux and macOS, but whose are in force depends on the order in which they are installed.
 */
export function quitOnSignal(
  source: { on(signal: NodeJS.Signals, listener: () => void): unknown },
  app: Pick<App, 'quit'>,
): void {
  for (const signal of signals) source.on(signal, () => app.quit());
}
