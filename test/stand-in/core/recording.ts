import type { EventEmitter } from 'node:events';
import { appendFileSync } from 'node:fs';

/** A call of the main process to Electron, in the order of the calls. */
export interface RecordedCall {
  /** For example `app.enableSandbox`. */
  readonly call: string;
  /** Whether the app was ready by then. */
  readonly ready: boolean;
  readonly detail: unknown;
}

/** Every call since the start. */
export const recording: RecordedCall[] = [];

let ready = false;

/** From here on calls count as made after `ready`. */
export function markReady(): void {
  ready = true;
}

/**
 * Notes a call. With `FLEETGLASS_STANDIN_RECORDING` set to a file, each is also appended to it as a JSON line, for tests that
 * run the product in a process of its own.
 */
export function record(call: string, detail: unknown = null): void {
  const recorded = { call, ready, detail };
  recording.push(recorded);
  const file = process.env.FLEETGLASS_STANDIN_RECORDING;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(recorded)}\n`);
}

/** Notes each listener that an emitter gets, as `app.on` with the name of the event. */
export function recordListeners(emitter: EventEmitter, name: string): void {
  emitter.on('newListener', (event) => record(`${name}.on`, event));
}
