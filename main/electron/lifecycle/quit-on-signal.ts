import type { App } from 'electron';

/** The signals of a log-out or a service manager, of Ctrl+C, and of a closed terminal. Windows ends sessions by messages instead. */
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Quits the app in order on a signal. The listeners stay: when-exit, which electron-store brings along, listens once and sends
 * the signal again, and a process without a listener then ends at once and counts as a failed start. Electron
 * has handlers of its own on Linux and macOS, but whose are in force depends on the order in which they are installed.
 */
export function quitOnSignal(
  source: { on(signal: NodeJS.Signals, listener: () => void): unknown },
  app: Pick<App, 'quit'>,
): void {
  for (const signal of signals) source.on(signal, () => app.quit());
}
