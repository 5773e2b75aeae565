import type { ReactiveControllerHost } from 'lit';
import type { AppState } from './app-state.ts';
import type { Readable } from './store/store.ts';
import { showStores } from './store/store-controller.ts';

type Receive = (app: AppState) => void;

type StoreName = {
  [Name in keyof AppState]: AppState[Name] extends Readable<unknown> ? Name : never;
}[keyof AppState];

const REQUEST = 'app-request';

/** Provides the app state to elements below `root` that use `fromApp`. */
export function provideApp(root: EventTarget, app: AppState): void {
  root.addEventListener(REQUEST, (event) => {
    event.stopPropagation();
    (event as CustomEvent<Receive>).detail(app);
  });
}

/**
 * Returns the named members of the app state, available once the element is connected. The element
 * re-renders if a store that it `shows` changes.
 */
export function fromApp<Shown extends StoreName = never, Used extends keyof AppState = never>(
  host: ReactiveControllerHost & EventTarget,
  { shows = [], uses = [] }: { readonly shows?: readonly Shown[]; readonly uses?: readonly Used[] },
): Pick<AppState, Shown | Used> {
  const parts: Partial<AppState> = {};
  const detail: Receive = (app) =>
    Object.assign(parts, Object.fromEntries([...shows, ...uses].map((name) => [name, app[name]])));
  host.addController({
    hostConnected: () =>
      void host.dispatchEvent(new CustomEvent(REQUEST, { detail, bubbles: true, composed: true })),
  });
  const app = parts as Pick<AppState, Shown | Used>;
  if (shows.length > 0) showStores(host, () => shows.map((name) => app[name]));
  return app;
}
