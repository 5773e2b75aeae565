import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createDesktop } from '../../../../main/desktop/desktop.ts';
import { createNativeLanguage } from '../../../../main/desktop/texts/native-language.ts';
import { bitmapOf, dragIcon } from '../../../../main/desktop/window/drag-icon.ts';
import { windowEffects } from '../../../../main/desktop/window/window-effects.ts';
import { DRAG_PICTURE_SIDE, dragPicture } from '../../../../preload/contract/index.ts';
import { recording } from '../../../stand-in/core/recording.ts';
import { app, BrowserWindow } from '../../../stand-in/electron.ts';
import { StandInSession } from '../../../stand-in/session.ts';

const picture = (widthPixels: number, heightPixels: number, bytes = widthPixels * heightPixels * 4) => ({
  widthPixels,
  heightPixels,
  data: Buffer.alloc(bytes, 9).toString('base64'),
});

beforeEach(() => {
  app.closeWindows();
  recording.length = 0;
});

describe('what hangs on the pointer', () => {
  test('is the picture of the page, in the order of colours that Electron has', () => {
    expect([...bitmapOf(Buffer.from([255, 100, 0, 255, 200, 100, 50, 128]))]).toEqual([
      0, 100, 255, 255, 25, 50, 100, 128,
    ]);
    expect(dragIcon(picture(2, 1))).toMatchObject({ width: 2, height: 1 });
  });

  test('is the icon of the app where the page has none', () => {
    expect(dragIcon(null)).toMatchObject({ path: expect.stringContaining('tray@2x.png') });
  });

  test.each([
    picture(2, 2, 15),
    picture(2, 2, 17),
    picture(DRAG_PICTURE_SIDE + 1, 1),
    picture(0, 0),
    { ...picture(1, 1), data: '<svg>' },
  ])('P6: is refused by the schema when it is no picture: %#', (hostile) => {
    expect(dragPicture.safeParse(hostile).success).toBe(false);
  });

  test('may be as large as it says', () => {
    expect(dragPicture.safeParse(picture(DRAG_PICTURE_SIDE, DRAG_PICTURE_SIDE)).success).toBe(true);
    expect(dragPicture.safeParse(picture(1, 1)).success).toBe(true);
  });
});

describe('the desktop', () => {
  test('hands all files to the system, and says when that drags none', () => {
    const profile = mkdtempSync(join(tmpdir(), 'fleetglass-drag-'));
    const desktop = createDesktop(
      profile,
      createNativeLanguage(() => ['en']),
    );
    expect(desktop.startDrag(['/drag/a.jpg'], null)).toBe(false);
    const window = new BrowserWindow({ webPreferences: { session: new StandInSession('w') as never } });
    expect(desktop.startDrag(['/drag/a.jpg', '/drag/b.jpg'], picture(1, 1))).toBe(false);
    expect(recording.filter(({ call }) => call === 'webContents.startDrag')).toMatchObject([
      { detail: { file: '/drag/a.jpg', files: ['/drag/a.jpg', '/drag/b.jpg'] } },
    ]);
    window.webContents.startDrag = () => {};
    expect(desktop.startDrag(['/drag/a.jpg'], picture(1, 1))).toBe(true);
    rmSync(profile, { recursive: true });
  });

  test('says that nothing is dragged when the icon can not be read: Electron then returns without a word', () => {
    const window = new BrowserWindow({ webPreferences: { session: new StandInSession('w') as never } });
    window.webContents.startDrag = () => {};
    vi.stubEnv('FLEETGLASS_STANDIN_APP_FOLDER', '/nowhere');
    expect(windowEffects.startDrag(['/drag/a.jpg'], null)).toBe(false);
    vi.unstubAllEnvs();
  });
});
