import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { Menu, Notification, nativeImage, Tray } from 'electron';
import { type Area, type Check, check, checkPlayed } from '../core/check.ts';

const TRAY = 'spec/api-tray-spec.ts';
const IMAGE = 'spec/api-native-image-spec.ts';
const CONTENTS = 'shell/browser/api/electron_api_web_contents.cc';
const DESTROYED = 'shell/common/gin_helper/function_template.h';

const picture = () => nativeImage.createFromBitmap(Buffer.alloc(16 * 16 * 4, 200), { width: 16, height: 16 });

const refusedBitmaps: readonly (readonly [string, unknown, unknown, RegExp])[] = [
  ['nothing', null, {}, /buffer must be a node Buffer/],
  ['a list', [12, 14, 124, 12], {}, /buffer must be a node Buffer/],
  ['a bitmap without a width', Buffer.from([]), {}, /width is required/],
  ['a bitmap without a height', Buffer.from([]), { width: 1 }, /height is required/],
  ['a bitmap of another size', Buffer.from([]), { width: 1, height: 1 }, /invalid buffer size/],
];

export const trayAndImages: Area = {
  name: 'tray and images',
  checks: [
    check('a tray with a missing picture throws', TRAY, () => {
      assert.throws(() => new Tray(resolve('I', 'am', 'not', 'there.png')), /Failed to load image from path/);
    }),
    check('a tray lives until it is destroyed', TRAY, () => {
      const tray = new Tray(picture());
      assert.equal(tray.isDestroyed(), false);
      tray.destroy();
      assert.equal(tray.isDestroyed(), true);
    }),
    check('a tray takes a menu, and none', TRAY, () => {
      const tray = new Tray(picture());
      tray.setContextMenu(Menu.buildFromTemplate([{ label: 'a' }]));
      tray.setContextMenu(null);
      tray.destroy();
    }),
    check('a tray that is destroyed throws', DESTROYED, () => {
      const tray = new Tray(picture());
      tray.destroy();
      assert.throws(() => tray.setToolTip('a'), /destroyed/);
    }),
    check('a listener of a tray can be chained', 'docs/api/tray.md', () => {
      const tray = new Tray(picture());
      assert.equal(
        tray.on('click', () => {}),
        tray,
      );
      tray.destroy();
    }),
    check('a picture of pixels has its size', IMAGE, () => {
      const image = picture();
      assert.deepEqual([image.isEmpty(), image.getSize()], [false, { width: 16, height: 16 }]);
    }),
    check('a file that is not there is an empty picture', IMAGE, () => {
      assert.equal(nativeImage.createFromPath(resolve('not-there.png')).isEmpty(), true);
    }),
    check('a file that is no picture is an empty one', IMAGE, () => {
      assert.equal(nativeImage.createFromPath(import.meta.filename).isEmpty(), true);
    }),
    check('an empty picture has no size', IMAGE, () => {
      const size = nativeImage.createFromPath(resolve('not-there.png')).getSize();
      assert.deepEqual(size, { width: 0, height: 0 });
    }),
    ...refusedBitmaps.map(
      ([name, bytes, options, message]): Check =>
        check(`${name} is refused as a picture`, IMAGE, () => {
          assert.throws(() => nativeImage.createFromBitmap(bytes as never, options as never), message);
        }),
    ),
    check('an empty list of pixels is an empty picture', IMAGE, () => {
      const image = nativeImage.createFromBitmap(Buffer.from([]), { width: 0, height: 0 });
      assert.equal(image.isEmpty(), true);
    }),
    check('a drag with an empty picture returns without a word', CONTENTS, ({ window }) => {
      window.webContents.startDrag({
        file: import.meta.filename,
        icon: nativeImage.createFromPath(resolve('not-there.png')),
      });
    }),
    check('a drag without a picture throws', CONTENTS, ({ window }) => {
      assert.throws(
        () => window.webContents.startDrag({ file: import.meta.filename } as never),
        /'icon' parameter is required/,
      );
    }),
    checkPlayed(
      check(
        'a notification that the system refuses says so, once',
        'docs/api/notification.md',
        async ({ story }) => {
          const end = await story('a notification that fails', { FLEETGLASS_STANDIN_NOTIFICATION: 'fails' });
          assert.deepEqual(end, { lines: ['failed string'], code: 0 });
        },
      ),
    ),
    check('notifications say whether there are any', 'spec/api-notification-spec.ts', () => {
      assert.equal(typeof Notification.isSupported(), 'boolean');
    }),
  ],
};
