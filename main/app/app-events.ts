import type { AppEvent, Unsubscribe } from '../../preload/contract/index.ts';
import type { Recorder } from '../diagnostics/recorder.ts';

type AppListener = (event: AppEvent) => void;

/** Sends events to all listeners; `first` gets every event before them. */
export function createAppEvents(recorder: Recorder, first: AppListener) {
  const listeners = new Set<AppListener>([first]);

  /** Logs states, and failures that the user did not cause; adds a request id to find them by. */
  function record(event: AppEvent): AppEvent {
    if (event.name === 'connectionChanged') recorder.state('connection', event.payload.status);
    if (event.name === 'sessionChanged') recorder.state('session', event.payload.status);
    if (event.name !== 'storageFailed') return event;
    return { name: event.name, payload: recorder.failed(event.name, event.payload) };
  }

  return {
    emit(event: AppEvent): void {
      const recorded = record(event);
      for (const listener of listeners) listener(recorded);
    },
    subscribe(listener: AppListener): Unsubscribe {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
