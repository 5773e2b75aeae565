import { createStore, type Readable, withActions } from '../store/store.ts';

/** How long a message stays, ms: long enough to read two lines twice. One with an action stays longer. */
const STAY = 6_000;
const STAY_WITH_ACTION = 12_000;

/** More than these would hide what the person is looking at; the oldest goes. */
const LIMIT = 3;

/** A short message about what was just done. Nothing may be said by it alone: it goes by itself. */
export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly tone: 'calm' | 'good' | 'caution';
  /** One thing to do about it, for example to take it back. */
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

export interface ToastStore extends Readable<readonly Toast[]> {
  /** What is said once more stands there once; with an action it stays, as that undoes only what it was for. */
  show(toast: Partial<Omit<Toast, 'id'>> & Pick<Toast, 'message'>): void;
  dismiss(id: number): void;
  /** While the pointer or the focus is on the messages, none of them goes. */
  hold(held: boolean): void;
}

/** Waits; the window's own timers unless a test hands in others. */
export type Wait = (milliseconds: number, then: () => void) => void;

/** Makes an empty store. */
export function createToastStore(
  wait: Wait = (milliseconds, then) => void setTimeout(then, milliseconds),
): ToastStore {
  const store = createStore<readonly Toast[]>([]);
  let nextId = 1;
  let isHeld = false;
  const dismiss = (id: number) => store.set(store.value.filter((toast) => toast.id !== id));
  const leaveAfter = (id: number, time: number) =>
    wait(time, () => {
      if (isHeld) leaveAfter(id, STAY);
      else dismiss(id);
    });
  return withActions(store, {
    show({ message, tone = 'calm', action = null }) {
      const id = nextId;
      nextId += 1;
      const others = store.value.filter((toast) => toast.message !== message || toast.action !== null);
      store.set([...others.slice(-(LIMIT - 1)), { id, message, tone, action }]);
      leaveAfter(id, action === null ? STAY : STAY_WITH_ACTION);
    },
    dismiss,
    hold(held) {
      isHeld = held;
    },
  });
}
