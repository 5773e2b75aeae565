import type { Bridge, Result } from '../../../../preload/contract/index.ts';
import type { AppState } from '../../../../renderer/state/app-state.ts';
import { createAppState } from '../../../../renderer/state/app-state.ts';
import { createFakeBridge, type FakeState, fakeSession } from '../../../renderer/fakes/fake-bridge.ts';
import type { FakeOrganization } from '../../../renderer/fakes/fake-browsing.ts';
import { type Answers, fullAnswers } from './full-answers.ts';
import { makeTile } from './tiles.ts';

/** Twelve devices in two organizations; each has a stored image. */
export const organizations: readonly FakeOrganization[] = ['North', 'South'].map((name, number) => ({
  id: name.toLowerCase(),
  name: `Plant ${name}`,
  devices: Array.from({ length: 6 }, (_, index) => {
    const tile = makeTile(number * 6 + index);
    return { id: tile.subject.deviceId, name: tile.name, tile, archives: [] };
  }),
}));

/** Areas of the bridge with some of their calls answered otherwise. */
function answering(bridge: Bridge, answers: Answers): Bridge {
  const areas = Object.entries(answers).map(([area, calls]) => [
    area,
    { ...bridge[area as keyof Answers], ...calls },
  ]);
  return { ...bridge, ...Object.fromEntries(areas) };
}

/** How an app in memory starts. */
export interface FakeAppOptions extends FakeState {
  /** Calls that are answered otherwise than by the fake bridge. */
  readonly answers?: Answers;
}

/** The state of the screen over a fake bridge: signed in to a small fleet, with something in each list. */
export function fakeApp({ answers = {}, ...state }: FakeAppOptions = {}): AppState {
  const { bridge } = createFakeBridge({ session: fakeSession, organizations, ...state });
  return createAppState(answering(answering(bridge, fullAnswers), answers));
}

/** The same, when it knows who is signed in. */
export async function startedApp(options: FakeAppOptions = {}): Promise<AppState> {
  const app = fakeApp(options);
  await new Promise<void>((resolve) => {
    app.session.subscribe(() => app.session.value.session !== null && resolve());
  });
  return app;
}

/** A bridge by itself, with something in each list. */
export function fakeBridge(answers: Answers = {}): Bridge {
  return answering(
    answering(createFakeBridge({ session: fakeSession, organizations }).bridge, fullAnswers),
    answers,
  );
}

/** An answer of a call. */
export function ok<Value>(value: Value): Promise<Result<Value>> {
  return Promise.resolve({ ok: true, value });
}
