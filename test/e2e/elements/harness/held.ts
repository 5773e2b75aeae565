import type { AppState } from '../../../../renderer/state/app-state.ts';

/** What is in use beside the elements, by what it is. */
const uses = new Map<unknown, string>();

/** Counts what is in use outside of any element: what an element took and did not give back. */
export function held(): Readonly<Record<string, number>> {
  const kinds = Map.groupBy(uses.values(), String);
  return Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length]));
}

/** Calls `then` after each call of a method, with what it was called with and what it answered. */
function after(
  target: object,
  name: string,
  then: (answer: unknown, args: readonly unknown[], self: unknown) => void,
): void {
  const method = Reflect.get(target, name) as (...args: unknown[]) => unknown;
  Reflect.set(target, name, function (this: unknown, ...args: unknown[]) {
    const answer = method.apply(this, args);
    then(answer, args, this);
    return answer;
  });
}

const ids = new WeakMap<object, number>();
let lastId = 0;

function idOf(value: unknown): number {
  if (typeof value !== 'object' && typeof value !== 'function') return 0;
  const id = ids.get(value as object) ?? (lastId += 1);
  ids.set(value as object, id);
  return id;
}

type Options = boolean | AddEventListenerOptions | undefined;

/** Follows listeners of what outlives an element, intervals, object URLs and workers, from now on. */
export function followUses(): void {
  const isLasting = (target: unknown) =>
    target === window || target === document || target instanceof MediaQueryList;
  const keyOf = (target: unknown, [type, listener, options]: readonly unknown[]) => {
    const capture = typeof options === 'object' ? (options as AddEventListenerOptions)?.capture : options;
    return `${idOf(target)} ${String(type)} ${idOf(listener)} ${capture === true}`;
  };
  after(EventTarget.prototype, 'addEventListener', (_answer, args, self) => {
    const target = self ?? window;
    if (!isLasting(target)) return;
    const signal = typeof args[2] === 'object' ? (args[2] as Exclude<Options, boolean>)?.signal : undefined;
    if (signal?.aborted === true) return;
    const key = keyOf(target, args);
    uses.set(key, `listener of ${String(args[0])}`);
    signal?.addEventListener('abort', () => uses.delete(key), { once: true });
  });
  after(EventTarget.prototype, 'removeEventListener', (_answer, args, self) => {
    uses.delete(keyOf(self ?? window, args));
  });
  after(window, 'setInterval', (timer) => uses.set(`interval ${String(timer)}`, 'interval'));
  // One list of numbers for both: either function ends either.
  for (const end of ['clearInterval', 'clearTimeout'] as const)
    after(window, end, (_answer, [timer]) => uses.delete(`interval ${String(timer)}`));
  after(URL, 'createObjectURL', (address) => uses.set(address, 'object URL'));
  after(URL, 'revokeObjectURL', (_answer, [address]) => uses.delete(address));
  window.Worker = new Proxy(Worker, {
    construct(target, args) {
      const worker: Worker = Reflect.construct(target, args);
      uses.set(worker, 'worker');
      return worker;
    },
  });
  after(Worker.prototype, 'terminate', (_answer, _args, self) => uses.delete(self));
}

/** The state of the screen, whose stores know how many listeners they have. */
export function followStores(app: AppState): AppState {
  const follow = <Member>(name: string, member: Member): Member => {
    if (typeof member !== 'object' || member === null || !('subscribe' in member)) return member;
    const subscribe = member.subscribe as (listener: () => void) => () => void;
    return Object.assign(Object.create(member), {
      subscribe(listener: () => void) {
        const end = subscribe(listener);
        uses.set(end, `listener of the store ${name}`);
        return () => {
          uses.delete(end);
          end();
        };
      },
    });
  };
  return Object.fromEntries(
    Object.entries(app).map(([name, member]) => [name, follow(name, member)]),
  ) as unknown as AppState;
}
