import type { ReactiveControllerHost } from 'lit';
import type { AppState } from './app-state.ts';

type Receive = (app: AppState) => void;

const REQUEST = 'app-request';

/** Hands the app state to the elements below `root` that take parts of it by `fromApp`. */
export function provideApp(root: EventTarget, app: AppState): void {
  root.addEventListener(REQUEST, (event) => {
    event.stopPropagation();
    (event as CustomEvent<Receive>).detail(app);
  });
}

/** The named members of the app state; an element has them from the moment that it is connected. */
export function fromApp<Name extends keyof AppState>(
  host: ReactiveControllerHost & EventTarget,
  ...names: readonly Name[]
): Pick<AppState, Name> {
  const parts: Partial<Pick<AppState, Name>> = {};
  const detail: Receive = (app) => {
    for (const name of names) parts[name] = app[name];
  };
  host.addController({
    hostConnected: () =>
      void host.dispatchEvent(new CustomEvent(REQUEST, { detail, bubbles: true, composed: true })),
  });
  return parts as Pick<AppState, Name>;
}
