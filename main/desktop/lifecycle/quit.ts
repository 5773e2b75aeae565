import type { App } from 'electron';

/**
 * Time limit for stopping the work, ms; the library survives even a SIGKILL. Windows' installer
 * kills the old version after 2.5 s, a Linux shutdown after 5 s.
 */
export const PUT_DOWN_MS = 2_000;

/**
 * Time limit for verifying and handing over an update afterwards, ms: only the user waits for it.
 */
const INSTALL_MS = 8_000;

/** Stops the work before the app quits, for any reason, then installs a pending update. */
export function quitAfter(
  app: Pick<App, 'on' | 'exit' | 'quit'>,
  putDown: () => Promise<void>,
  installUpdate: () => Promise<void>,
) {
  let isQuitting = false;
  let isSessionOver = false;
  let puttingDown: Promise<boolean> | null = null;
  const begin = () => (puttingDown ??= succeedsWithin(PUT_DOWN_MS, putDown()));

  app.on('will-quit', (event) => {
    event.preventDefault();
    if (isQuitting) return;
    isQuitting = true;
    void begin()
      .then((isDown) => isDown && !isSessionOver && succeedsWithin(INSTALL_MS, installUpdate()))
      .then(() => app.exit(0));
  });
  return {
    /** Returns true once no window may open any more. */
    hasBegun: () => isQuitting,
    /**
     * Handles the end of a Windows session. Windows ends the process as soon as its listeners
     * return (native_window_views_win.cc of Electron), so `endNow`, which is synchronous, replaces
     * `putDown`. The quit keeps Electron from exiting before Windows does, and exits if Windows
     * doesn't.
     */
    sessionEnds(endNow: () => void): void {
      isSessionOver = true;
      puttingDown ??= Promise.resolve(true);
      endNow();
      app.quit();
    },
  };
}

async function succeedsWithin(milliseconds: number, work: Promise<void>): Promise<boolean> {
  const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => giveUp(false), milliseconds);
  const isDone = work.then(
    () => true,
    () => false,
  );
  const outcome = await Promise.race([isDone, givenUp]);
  clearTimeout(timer);
  return outcome;
}

/**
 * Signals of a log-out or service manager, of Ctrl+C, and of a closed terminal. Windows ends
 * sessions using messages instead.
 */
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Quits the app cleanly on a signal. The listeners stay: when-exit, a dependency of
 * electron-store, listens once and resends the signal, and a process without a listener would die
 * and count as a failed start. Electron has its own handlers on Linux and macOS, but installation
 * order decides which apply.
 */
export function quitOnSignal(
  source: { on(signal: NodeJS.Signals, listener: () => void): unknown },
  app: Pick<App, 'quit'>,
): void {
  for (const signal of signals) source.on(signal, () => app.quit());
}

/** Typed as in Electron's docs/api/power-monitor.md; its own types omit the preventable event. */
interface ShutdownSource {
  on(event: 'shutdown', listener: (event: { preventDefault(): void }) => void): unknown;
}

/** Asks Linux and macOS to delay a shutdown until the app has quit cleanly. */
export function quitOnShutdown(source: object, app: Pick<App, 'quit'>): void {
  (source as ShutdownSource).on('shutdown', (event) => {
    event.preventDefault();
    app.quit();
  });
}
