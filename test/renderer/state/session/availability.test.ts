import { expect, test } from 'vitest';
import type { ConnectionState } from '../../../../preload/contract/index.ts';
import { availabilityOf } from '../../../../renderer/state/session/availability.ts';
import { fakeSession } from '../../fakes/fake-bridge.ts';

const online: ConnectionState = {
  status: 'online',
  since: 0,
  byChoice: false,
  lastConfirmedAt: null,
  pending: 0,
  pausedUntil: null,
  storageFailure: null,
  failure: null,
};

test('the service can be asked while somebody is signed in and nothing speaks against it', () => {
  expect(availabilityOf(fakeSession, online)).toBe('open');
  expect(availabilityOf(fakeSession, { ...online, status: 'unknown' })).toBe('open');
  expect(availabilityOf(fakeSession, null)).toBe('open');
});

test('why it is not available is named', () => {
  const storageFailure = { code: 'storageFloor' } as const;
  expect(availabilityOf(fakeSession, { ...online, storageFailure })).toBe('diskFails');
  expect(availabilityOf(fakeSession, { ...online, status: 'offline' })).toBe('offline');
  expect(availabilityOf(fakeSession, { ...online, status: 'networkNeedsSignIn' })).toBe('offline');
  expect(availabilityOf(fakeSession, { ...online, status: 'offline', byChoice: true })).toBe('byChoice');
  expect(
    availabilityOf({ status: 'readOnly', account: fakeSession.account, reason: 'refused' }, online),
  ).toBe('readOnly');
});
