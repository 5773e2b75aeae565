import assert from 'node:assert/strict';
import { app, safeStorage } from 'electron';
import { type Area, type Check, check, checkPlayed, earlyCheck } from '../core/check.ts';

const SPEC = 'spec/api-safe-storage-spec.ts';
const CODE = 'shell/browser/api/electron_api_safe_storage.cc';

const roundTrips = [
  ['a text', 'plaintext'],
  ['an empty text', ''],
  ['a text outside ASCII', '€ – 日本 🛰'],
  ['a long text', 'a'.repeat(10_000)],
  ['special characters', '!@#$%^&*()_+-=[]{}|;:\'",.<>?/\\`~\n\t\r'],
] as const;

const there = roundTrips.map(
  ([name, text]): Check =>
    check(`${name} is sealed and opened`, SPEC, async () => {
      const sealed = await safeStorage.encryptStringAsync(text);
      assert.equal(Buffer.isBuffer(sealed), true);
      const opened = await safeStorage.decryptStringAsync(sealed);
      assert.equal(opened.result, text);
      assert.equal(typeof opened.shouldReEncrypt, 'boolean');
    }),
);

const SEALING_FAILS = 'Error while encrypting the text provided to safeStorage.encryptStringAsync.';

/** A check of what becomes of three calls over a keychain that behaves so. */
function played(name: string, keyring: string, story: string, lines: readonly string[]): Check {
  return checkPlayed(
    check(name, CODE, async (tools) => {
      const variables = { FLEETGLASS_STANDIN_KEYRING: keyring };
      assert.deepEqual(await tools.story(story, variables), { lines, code: 0 });
    }),
  );
}

const keychains: readonly Check[] = [
  played('a keychain that is locked is available, and refuses for now', 'locked', 'a keychain', [
    'safeStorage.decryptStringAsync is temporarily unavailable. Please try again.',
    SEALING_FAILS,
    'available true',
  ]),
  played('where there is no keychain, it is available all the same, and refuses', 'none', 'a keychain', [
    'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.',
    SEALING_FAILS,
    'available true',
  ]),
  played(
    'a keychain that says nothing answers no call, and holds no end of the app',
    'silent',
    'a keychain that says nothing',
    ['ready', 'before-quit', 'will-quit', 'quit 0'],
  ),
  checkPlayed(
    check(
      'what waited for a late keychain is answered in order: available, sealed, opened',
      CODE,
      async ({ story }) => {
        const variables = { FLEETGLASS_STANDIN_KEYRING: 'silent' };
        const { lines } = await story('a keychain that answers late', variables);
        assert.deepEqual(lines.slice(0, 3), ['late', 'available true', 'sealed']);
        // It was sealed by no key of this keychain.
        assert.equal(lines.length, 4);
      },
    ),
  ),
];

export const safeStorageArea: Area = {
  name: 'safeStorage',
  checks: [
    earlyCheck('sealing before the app is ready rejects', CODE, async () => {
      assert.equal(app.isReady(), false);
      await assert.rejects(safeStorage.encryptStringAsync('a'), /before app is ready/);
    }),
    earlyCheck('opening before the app is ready rejects', CODE, async () => {
      assert.equal(app.isReady(), false);
      await assert.rejects(safeStorage.decryptStringAsync(Buffer.from('v10a')), /before app is ready/);
    }),
    earlyCheck('it says before the app is ready that it is not there', CODE, async () => {
      assert.equal(app.isReady(), false);
      assert.equal(await safeStorage.isAsyncEncryptionAvailable(), false);
    }),
    check('it says that it is there', SPEC, async () => {
      assert.equal(await safeStorage.isAsyncEncryptionAvailable(), true);
    }),
    ...there,
    ...keychains,
    check('what is sealed is not the text', SPEC, async () => {
      const sealed = await safeStorage.encryptStringAsync('a text to look for');
      assert.equal(sealed.includes('a text to look for'), false);
    }),
    check('sealing returns a promise at once', SPEC, async () => {
      const sealing = safeStorage.encryptStringAsync('a');
      assert.equal(sealing instanceof Promise, true);
      await sealing;
    }),
    check('a text that was never sealed rejects', SPEC, async () => {
      await assert.rejects(safeStorage.decryptStringAsync(Buffer.from('I am not sealed!')), Error);
    }),
    check('what is cut off rejects', SPEC, async () => {
      const sealed = await safeStorage.encryptStringAsync('a longer text than one block of the cipher');
      await assert.rejects(safeStorage.decryptStringAsync(sealed.subarray(0, -5)), Error);
    }),
    check('what is no buffer rejects', CODE, async () => {
      await assert.rejects(safeStorage.decryptStringAsync({} as never), /to be a buffer/);
    }),
    check('nothing sealed opens as an empty text', CODE, async () => {
      assert.deepEqual(await safeStorage.decryptStringAsync(Buffer.alloc(0)), {
        shouldReEncrypt: false,
        result: '',
      });
    }),
    check('many at the same time do not mix', SPEC, async () => {
      const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
      const sealed = await Promise.all(texts.map((text) => safeStorage.encryptStringAsync(text)));
      const opened = await Promise.all(sealed.map((one) => safeStorage.decryptStringAsync(one)));
      assert.deepEqual(
        opened.map(({ result }) => result),
        texts,
      );
    }),
  ],
};
