import { describe, expect, test } from 'vitest';
import type { Bridge, UpdateState } from '../../../../preload/contract/index.ts';
import { createBridgedStore } from '../../../../renderer/state/store/bridged-store.ts';
import { createFakeBridge } from '../../fakes/fake-bridge.ts';

const ready: UpdateState = {
  mode: 'automatic',
  modeManaged: false,
  step: { kind: 'ready', version: '2.0.0', notes: '', waitsForJob: true },
};

const createUpdatesStore = ({ updates, on }: Bridge) => createBridgedStore(updates, on.updateChanged);

describe('a state of the main process', () => {
  test('follows its events', async () => {
    const fake = createFakeBridge();
    const store = createUpdatesStore(fake.bridge);
    expect(store.value.state).toBeNull();
    await store.load();
    expect(store.value.state?.step.kind).toBe('idle');
    fake.emit('updateChanged', ready);
    expect(store.value.state).toEqual(ready);
  });

  test('an answer that is older than an event does not undo it', async () => {
    const fake = createFakeBridge();
    const store = createUpdatesStore(fake.bridge);
    const asked = store.act((updates) => updates.check());
    fake.emit('updateChanged', ready);
    await asked;
    expect(store.value.state).toEqual(ready);
  });

  test('has the failure of a call until the next one', async () => {
    const installFailure = { code: 'jobRunning' } as const;
    const store = createUpdatesStore(createFakeBridge({ installFailure }).bridge);
    await store.act((updates) => updates.installNow());
    expect(store.value.failure).toEqual(installFailure);
    await store.act((updates) => updates.check());
    expect(store.value.failure).toBeNull();
  });
});
