import type { AppEvent, Unsubscribe } from '../preload/contract/index.ts';
import type { Recorder } from './diagnostics/recorder.ts';

type AppListener = (event: AppEvent) => void;

/** Hands what happens to everyone who listens. */
interface AppEvents {
  readonly emit: AppListener;
  subscribe(listener: AppListener): Unsubscribe;
}

/** `first` hears every event, before those who subscribe. */
export function createAppEvents(recorder: Recorder, first: AppListener): AppEvents {
  const listeners = new Set<AppListener>([first]);

  /** Writes down what the person is told without having asked; a failure gets the request id that it is found by. */
  function record(event: AppEvent): AppEvent {
    if (event.name === 'connectionChanged') recorder.state('connection', event.payload.status);
    if (event.name === 'sessionChanged') recorder.state('session', event.payload.status);
    if (event.name !== 'storageFailed') return event;
    return { name: event.name, payload: recorder.failed(event.name, event.payload) };
  }

  return {
    emit(event) {
      const recorded = record(event);
      for (const listener of listeners) listener(recorded);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
