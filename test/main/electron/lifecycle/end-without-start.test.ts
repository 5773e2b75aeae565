import { app, dialog } from 'electron';
import { afterEach, expect, test, vi } from 'vitest';
import { endWithoutStart } from '../../../../main/electron/lifecycle/end-without-start.ts';
import { createNativeLanguage } from '../../../../main/electron/menus/native-language.ts';

const language = createNativeLanguage(() => ['en']);

afterEach(() => vi.restoreAllMocks());

/** What the person reads when the start fails with that error. */
function shownFor(error: unknown): string {
  const shown = vi.spyOn(dialog, 'showErrorBox').mockReturnValue(undefined);
  const exit = vi.spyOn(app, 'exit').mockReturnValue(undefined);
  endWithoutStart(error, language);
  expect(exit).toHaveBeenCalledWith(1);
  return shown.mock.lastCall?.[1] ?? '';
}

test.each([
  [{ code: 'ENOSPC' }, 'The disk is full: free some space'],
  [{ errcode: 13 }, 'The disk is full: free some space'],
  [{ code: 'EROFS' }, 'Fleetglass can’t write to this folder: make it writable, or choose another one'],
  [{ code: 'EACCES' }, 'Fleetglass can’t write to this folder: make it writable, or choose another one'],
  [
    { errcode: 8 | (1 << 8) },
    'Fleetglass can’t write to this folder: make it writable, or choose another one',
  ],
])('P29: a start that fails with %j says what to do', (facts, text) => {
  expect(shownFor(Object.assign(new Error('The reason.'), facts))).toMatch(
    new RegExp(`^The reason\\.\n\n${text}`),
  );
});

test('a cause that is not known is not named', () => {
  expect(shownFor(new Error('The reason.'))).toBe('The reason.\n\nDownloaded images weren’t changed.');
  expect(shownFor(null)).toBe('null\n\nDownloaded images weren’t changed.');
});
