import assert from 'node:assert/strict';
import { app, safeStorage } from 'electron';
import { type Area, type Check, check, earlyCheck } from '../core/check.ts';

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
