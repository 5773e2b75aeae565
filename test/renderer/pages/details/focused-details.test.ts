import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FocusedDetails } from '../../../../renderer/pages/details/focused-details.ts';
import { createAppState } from '../../../../renderer/state/app-state.ts';
import { createFakeBridge, fakeSession } from '../../fakes/fake-bridge.ts';
import { fakeOrganization, fakeTile } from '../../fakes/fake-fleet.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', new EventTarget());
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const colleague = { ...fakeSession, account: { ...fakeSession.account, id: 'account-2' } };

async function openDetails() {
  const fake = createFakeBridge({ session: fakeSession, organizations: [fakeOrganization('north', 2)] });
  const app = createAppState(fake.bridge);
  await vi.advanceTimersByTimeAsync(0);
  const host = {
    addController: () => {},
    removeController: () => {},
    requestUpdate: () => {},
    updateComplete: Promise.resolve(true),
  };
  const asked = () => fake.calls.filter(({ name }) => name === 'fleet.device').length;
  return { fake, details: new FocusedDetails(host, app), asked };
}

test('a device is read once, however often its tile gets the focus', async () => {
  const { details, asked } = await openDetails();
  await details.load(fakeTile('north-1'));
  await details.load(fakeTile('north-1', 'night'));
  expect(details.device?.device.id).toBe('north-1');
  expect(asked()).toBe(1);
});

test('P14: what one account knows of a device is not shown to another that has the same device', async () => {
  const { fake, details, asked } = await openDetails();
  await details.load(fakeTile('north-1'));
  fake.emit('sessionChanged', colleague);
  const read = details.load(fakeTile('north-1'));
  expect(details.device).toBeNull();
  await read;
  expect(asked()).toBe(2);
  expect(details.device?.device.id).toBe('north-1');
});
