import { dirname } from 'node:path';
import { app, dialog } from 'electron';
import { afterEach, expect, test, vi } from 'vitest';
import { endWithoutSandbox, endWithoutStart } from '../../../../main/desktop/lifecycle/end-without-start.ts';
import { createNativeLanguage } from '../../../../main/desktop/texts/native-language.ts';

const language = createNativeLanguage(() => ['en']);

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** What the person reads at that end. */
async function shownBy(end: () => Promise<void>): Promise<string> {
  const ready = Promise.withResolvers<void>();
  vi.spyOn(app, 'whenReady').mockReturnValue(ready.promise);
  const shown = vi.spyOn(dialog, 'showErrorBox').mockReturnValue(undefined).mockClear();
  const exit = vi.spyOn(app, 'exit').mockReturnValue(undefined);
  const ended = end();
  // Until the app is ready, Linux shows no box.
  expect(shown).not.toHaveBeenCalled();
  ready.resolve();
  await ended;
  expect(exit).toHaveBeenCalledWith(1);
  return shown.mock.lastCall?.[1] ?? '';
}

const shownFor = (error: unknown) => shownBy(() => endWithoutStart(error, language));

test.each([
  [{ code: 'ENOSPC' }, 'The disk is full: free some space'],
  [{ errcode: 13 }, 'The disk is full: free some space'],
  [{ code: 'EROFS' }, 'Fleetglass can’t write to this folder: make it writable, or choose another one'],
  [{ code: 'EACCES' }, 'Fleetglass can’t write to this folder: make it writable, or choose another one'],
  [
    { errcode: 8 | (1 << 8) },
    'Fleetglass can’t write to this folder: make it writable, or choose another one',
  ],
])('P29: a start that fails with %j says what to do', async (facts, text) => {
  expect(await shownFor(Object.assign(new Error('The reason.'), facts))).toMatch(
    new RegExp(`^The reason\\.\n\n${text}`),
  );
});

test('a cause that is not known is not named', async () => {
  expect(await shownFor(new Error('The reason.'))).toBe('The reason.\n\nDownloaded images weren’t changed.');
  expect(await shownFor(null)).toBe('null\n\nDownloaded images weren’t changed.');
});

test.each([
  ['/opt/Fleetglass.AppImage', dirname(process.execPath), 'install the deb or rpm package'],
  ['/opt/Terminal.AppImage', import.meta.dirname, 'Start it without --no-sandbox'],
  [undefined, undefined, 'Start it without --no-sandbox'],
])('P1: a start without a sandbox says what to do (APPIMAGE: %s)', async (appImage, mount, text) => {
  vi.stubEnv('APPIMAGE', appImage);
  vi.stubEnv('APPDIR', mount);
  expect(await shownBy(() => endWithoutSandbox(language))).toContain(text);
});
