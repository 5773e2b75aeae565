import type { App } from 'electron';

/**
 * The time in which work is put down, ms; the library is intact after a SIGKILL too. Windows' installer ends the old version after 2.5 s, a shutdown of
 * Linux waits 5 s.
 */
export const PUT_DOWN_MS = 2_000;

/** The time in which an update is verified and handed over after that, ms: only the person waits for it. */
const INSTALL_MS = 8_000;

/** Puts the work down before the app quits, whatever quits it, and then installs an update that waits for the end. */
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
    /** From here on no window may open. */
    hasBegun: () => isQuitting,
    /**
     * Windows ends the session, and the process when the listeners of that have returned (native_window_views_win.cc of Electron). So `endNow` is called
     * instead of `putDown`: it is done when it returns. The quit keeps Electron from ending the process before Windows does, and ends it where Windows doesn't.
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

/** As docs/api/power-monitor.md of Electron has it; its types give the listener no event that could be prevented. */
interface ShutdownSource {
  on(event: 'shutdown', listener: (event: { preventDefault(): void }) => void): unknown;
}

/** Asks Linux and macOS to wait with a shutdown until the app has quit in order. */
export function quitOnShutdown(source: object, app: Pick<App, 'quit'>): void {
  (source as ShutdownSource).on('shutdown', (event) => {
    event.preventDefault();
    app.quit();
  });
}
