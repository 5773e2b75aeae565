import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDesktop } from '../../../main/desktop/desktop.ts';
import { externalPages } from '../../../main/desktop/external-pages.ts';
import { watchNetwork } from '../../../main/desktop/network-hint.ts';
import { createNativeLanguage } from '../../../main/desktop/texts/native-language.ts';
import { externalPage } from '../../../preload/contract/index.ts';
import { recording } from '../../stand-in/core/recording.ts';
import { app, BrowserWindow, powerMonitor, session } from '../../stand-in/electron.ts';

const language = createNativeLanguage(() => ['en']);
let profile: string;

beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'fleetglass-desktop-'));
  recording.length = 0;
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  rmSync(profile, { recursive: true });
});

const callsOf = (call: string) =>
  recording.filter((recorded) => recorded.call === call).map(({ detail }) => detail);

describe('the desktop', () => {
  test.each(externalPage.shape.page.options)(
    'P8: the page %s is opened at its fixed address',
    async (page) => {
      await createDesktop(profile, language).openPage(page);
      expect(callsOf('shell.openExternal')).toEqual([externalPages[page]]);
      expect(externalPages[page]).toMatch(/^https:\/\//);
    },
  );

  test('P26: the proxy is the one that the system names, not the one that cuts the window off', async () => {
    vi.stubEnv('FLEETGLASS_STANDIN_PROXY', 'PROXY proxy.example:8080; DIRECT');
    app.mainEvaluated();
    await app.whenReady();
    expect(await createDesktop(profile, language).resolveProxy('https://cloud.example/')).toBe(
      'PROXY proxy.example:8080; DIRECT',
    );
    expect(session.defaultSession.proxy).toBeNull();
  });

  test('a folder is shown in the file manager and never opened: a folder can be a program on macOS', async () => {
    await createDesktop(profile, language).revealFolder('/exports/x.app');
    expect(callsOf('shell.showItemInFolder')).toEqual(['/exports/x.app']);
    expect(callsOf('shell.openPath')).toEqual([]);
  });

  test('the folder dialog begins where the last export went, also after a restart', async () => {
    vi.stubEnv('FLEETGLASS_STANDIN_DIALOGS', '["/exports"]');
    const desktop = createDesktop(profile, language);
    expect(await desktop.chooseFolder('export')).toBe('/exports');
    // As the end of the app does.
    desktop.settings.flush();
    expect(await createDesktop(profile, language).chooseFolder('export')).toBeNull();
    expect(callsOf('dialog.showOpenDialog')).toMatchObject([{}, { defaultPath: '/exports' }]);
  });

  test('a film is proposed by its name where the last export went', async () => {
    const desktop = createDesktop(profile, language);
    vi.stubEnv('FLEETGLASS_STANDIN_DIALOGS', '[]');
    expect(await desktop.chooseFilmFile('Gate.webm')).toBeNull();
    vi.stubEnv('FLEETGLASS_STANDIN_DIALOGS', JSON.stringify(Array.from({ length: 20 }, () => '/films')));
    expect(await desktop.chooseFilmFile('Gate.webm')).toBe('/films/Gate.webm');
    await desktop.chooseFilmFile('Tank.webm');
    expect(callsOf('dialog.showSaveDialog')).toMatchObject([
      { defaultPath: 'Gate.webm', filters: [{ name: 'WebM film', extensions: ['webm'] }] },
      { defaultPath: 'Gate.webm' },
      { defaultPath: '/films/Tank.webm' },
    ]);
  });

  test('the dialogs speak the language that is chosen while the app runs', async () => {
    vi.stubEnv('FLEETGLASS_STANDIN_DIALOGS', '[]');
    const spoken = createNativeLanguage(() => ['en']);
    const desktop = createDesktop(profile, spoken);
    await desktop.chooseFolder('export');
    spoken.choose('de');
    await desktop.chooseFolder('images');
    await desktop.chooseUpdateFile();
    expect(callsOf('dialog.showOpenDialog')).toMatchObject([
      { title: 'Export to folder', buttonLabel: 'Export here' },
      { title: 'Bilder in Ordner verschieben', buttonLabel: 'Ordner wählen' },
      { title: 'Update wählen', filters: [{ name: 'Update-Beschreibung' }] },
    ]);
  });

  test('long work is shown at the task bar, held work as held', () => {
    app.closeWindows();
    expect(new BrowserWindow({}).isDestroyed()).toBe(false);
    const desktop = createDesktop(profile, language);
    desktop.showProgress({ share: 0.5, isPaused: false });
    desktop.showProgress({ share: 0.5, isPaused: true });
    desktop.showProgress(null);
    expect(callsOf('BrowserWindow.setProgressBar')).toEqual([
      { share: 0.5, mode: 'normal' },
      { share: 0.5, mode: 'paused' },
      { share: -1, mode: 'normal' },
    ]);
  });

  test('P27: sleep and resume are reported', () => {
    const desktop = createDesktop(profile, language);
    const heard: string[] = [];
    desktop.onSuspend(() => heard.push('suspend'));
    desktop.onResume(() => heard.push('resume'));
    powerMonitor.emit('suspend');
    powerMonitor.emit('resume');
    expect(heard).toEqual(['suspend', 'resume']);
  });
});

test('a change of the addresses of this machine is reported once', () => {
  vi.useFakeTimers();
  let addresses = '10.0.0.5';
  let reported = 0;
  const end = watchNetwork(
    () => {
      reported += 1;
    },
    () => addresses,
  );
  vi.advanceTimersByTime(20_000);
  expect(reported).toBe(0);
  addresses = '10.0.0.5 192.168.1.7';
  vi.advanceTimersByTime(20_000);
  expect(reported).toBe(1);
  end();
});
