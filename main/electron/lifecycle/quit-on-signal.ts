import type { App } from 'electron';

/** A log-out or a service manager, Ctrl+C, a terminal that was closed. Windows has no signals; it ends sessions by messages. */
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Has a signal end the app in order. The listeners stay: when-exit, which electron-store brings along, listens once and sends
 * the signal again, and a process without a listener then ends where it stands, with a failed start left in the count. Electron
 * has handlers of its own on Linux and macOS, but whose are in force depends on the order in which they are installed.
 */
export function quitOnSignal(
  source: { on(signal: NodeJS.Signals, listener: () => void): unknown },
  app: Pick<App, 'quit'>,
): void {
  for (const signal of signals) source.on(signal, () => app.quit());
}
