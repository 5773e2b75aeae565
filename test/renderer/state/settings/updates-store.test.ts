import { describe, expect, test } from 'vitest';
import type { UpdateState } from '../../../../preload/contract/index.ts';
import { createUpdatesStore } from '../../../../renderer/state/settings/updates-store.ts';
import { createFakeBridge } from '../../fakes/fake-bridge.ts';

const ready: UpdateState = {
  mode: 'automatic',
  modeManaged: false,
  step: { kind: 'ready', version: '2.0.0', notes: '', waitsForJob: true },
};

describe('updates on the screen', () => {
  test('follow what the main process tells', async () => {
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
    const asked = store.check();
    fake.emit('updateChanged', ready);
    await asked;
    expect(store.value.state).toEqual(ready);
  });

  test('say why nothing was installed, until the next attempt', async () => {
    const installFailure = { code: 'jobRunning', message: 'm', advice: 'a' } as const;
    const store = createUpdatesStore(createFakeBridge({ installFailure }).bridge);
    await store.installNow();
    expect(store.value.failure).toEqual(installFailure);
    await store.check();
    expect(store.value.failure).toBeNull();
  });
});
