import type { Unsubscribe } from '../../../preload/contract/derived.ts';

/** A value that changes. */
export interface Readable<Value> {
  readonly value: Value;
  /** Calls the listener after each change, not at once. */
  readonly subscribe: (listener: () => void) => Unsubscribe;
}

/** A readable value with its write access. */
export interface Store<Value> extends Readable<Value> {
  readonly set: (value: Value) => void;
  /** Changes some members. */
  readonly change: (part: Partial<Value>) => void;
}

/** Setting the identical value notifies no listener. */
export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let current = initial;
  const set = (value: Value) => {
    if (Object.is(value, current)) return;
    current = value;
    for (const listener of listeners) listener();
  };
  return {
    get value() {
      return current;
    },
    set,
    change: (part) => set({ ...current, ...part }),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Combines the readable side of a store with the actions that change it. */
export function withActions<Value, Actions extends object>(
  store: Readable<Value>,
  actions: Actions,
): Readable<Value> & Actions {
  return {
    get value() {
      return store.value;
    },
    subscribe: store.subscribe,
    ...actions,
  };
}
