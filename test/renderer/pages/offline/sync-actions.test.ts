import { expect, test, vi } from 'vitest';
import { syncAction } from '../../../../renderer/pages/offline/sync/sync-actions.ts';
import { createAppState } from '../../../../renderer/state/app-state.ts';
import { createFakeBridge, fakeSession } from '../../fakes/fake-bridge.ts';

test('P39: “Sign in” leads to the sign-in of the account whose downloads wait', async () => {
  vi.stubGlobal('document', new EventTarget());
  const { account } = fakeSession;
  const app = createAppState(
    createFakeBridge({ session: { status: 'readOnly', account, reason: 'refused' } }).bridge,
  );
  await vi.waitUntil(() => app.session.value.session !== null);
  syncAction('signIn').run(app);
  expect(app.session.value).toMatchObject({ signInWanted: true, signInAs: account.id });
  vi.unstubAllGlobals();
});
