import type { Failure } from '../../../preload/contract/index.ts';
import { sendEvent } from '../../dom/send-event.ts';
import { text } from '../../locales/text.ts';
import { type GuideEvents, topicOfFailure } from '../guide/guide-topic.ts';
import { failureText } from '../session/failure-text.ts';
import { createStore, withActions } from '../store/store.ts';

/** Time that a toast stays, ms: long enough to read two lines twice. */
const STAY_MS = 6_000;
const STAY_WITH_ACTION_MS = 12_000;

/** Most toasts at a time: more would hide the page. The oldest goes first. */
const LIMIT = 3;

/**
 * A short message about the last action. It disappears, so it must not be the only report of a
 * fact.
 */
export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly tone: 'calm' | 'good' | 'caution';
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

function guideAction({ code }: Failure): Toast['action'] {
  const topic = topicOfFailure(code);
  if (topic === null) return null;
  return { label: text('guide.see'), run: () => sendEvent<GuideEvents>(window, 'guide-wanted', topic) };
}

export type ToastStore = ReturnType<typeof createToastStore>;

export type Wait = (milliseconds: number, then: () => void) => void;

/** `areKept`: whether toasts stay until they are dismissed. */
export function createToastStore(
  wait: Wait = (milliseconds, then) => void setTimeout(then, milliseconds),
  areKept = () => false,
) {
  const store = createStore<readonly Toast[]>([]);
  let nextId = 1;
  let isHeld = false;
  const keep = (toasts: readonly Toast[]) => {
    store.set(toasts);
    // The browser doesn't report leaving a removed element.
    if (toasts.length === 0) isHeld = false;
  };
  const dismiss = (id: number) => keep(store.value.filter((toast) => toast.id !== id));
  const leaveAfter = (id: number, time: number) =>
    wait(time, () => {
      if (isHeld || areKept()) leaveAfter(id, STAY_MS);
      else dismiss(id);
    });
  /** Replaces a toast with the same message, unless that has an action. */
  const show = ({
    message,
    tone = 'calm',
    action = null,
  }: Partial<Omit<Toast, 'id'>> & Pick<Toast, 'message'>) => {
    const id = nextId;
    nextId += 1;
    const others = store.value.filter((toast) => toast.message !== message || toast.action !== null);
    store.set([...others.slice(-(LIMIT - 1)), { id, message, tone, action }]);
    leaveAfter(id, action === null ? STAY_MS : STAY_WITH_ACTION_MS);
  };
  return withActions(store, {
    show,
    /**
     * Shows a caution: a message, or that of a failure; without an action, a failure links to its
     * guide topic.
     */
    warn(problem: string | Failure, action: Toast['action'] = null) {
      if (typeof problem === 'string') show({ message: problem, tone: 'caution', action });
      else {
        const { message } = failureText(problem);
        show({ message, tone: 'caution', action: action ?? guideAction(problem) });
      }
    },
    dismiss,
    /** Takes the newest message back that offers it. */
    undo() {
      const last = store.value.findLast(({ action }) => action?.label === text('action.undo'));
      if (last === undefined) return;
      last.action?.run();
      dismiss(last.id);
    },
    /** Each refers to the previous page. */
    leavePage: () => keep([]),
    /** Keeps the toasts while the pointer or the focus is on them. */
    hold(held: boolean) {
      isHeld = held;
    },
  });
}
