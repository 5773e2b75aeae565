import { expect, test, vi } from 'vitest';
import {
  APP_USER_MODEL_ID,
  identifyToWindows,
  TOAST_ACTIVATOR,
} from '../../../../main/desktop/lifecycle/windows-identity.ts';

/** The ids that Windows gets. */
function idsOn(platform: NodeJS.Platform, isPackaged: boolean): readonly unknown[] {
  const setId = vi.fn<(id: string) => void>();
  identifyToWindows({ isPackaged, setAppUserModelId: setId, setToastActivatorCLSID: setId }, platform);
  return setId.mock.calls.flat();
}

test('Windows gets the ids of the installed app', () => {
  expect(idsOn('win32', true)).toEqual([APP_USER_MODEL_ID, TOAST_ACTIVATOR]);
});

test('a program that is not installed does not take over the link of the installed one', () => {
  expect(idsOn('win32', false)).toEqual([]);
});

test('other systems have no such ids', () => {
  expect([idsOn('linux', true), idsOn('darwin', true)]).toEqual([[], []]);
});
