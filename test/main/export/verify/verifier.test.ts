import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { KnownSigner } from '../../../../main/export/verify/known-signers.ts';
import { createVerifier } from '../../../../main/export/verify/verifier.ts';
import type { VerificationState } from '../../../../preload/contract/index.ts';
import { temporaryFolder } from '../../library/support/library-fixture.ts';
import { imageFiles, makeBag, newSigningKey, writeBag } from './bag-fixture.ts';

/** A verifier, with what it reported; `ended` resolves with the first end of a check. */
function verifierOf(knownSigners: readonly KnownSigner[] = []) {
  let count = 0;
  const states: VerificationState[] = [];
  const ended = Promise.withResolvers<VerificationState>();
  const verifier = createVerifier({
    clock: { now: () => Date.now() },
    knownSigners: async () => knownSigners,
    newId: () => `check-${(count += 1)}`,
    onProgress(state) {
      states.push(state);
      if (state.kind !== 'running') ended.resolve(state);
    },
  });
  return { verifier, states, ended: ended.promise };
}

const stored = (files = makeBag(imageFiles())) => writeBag(temporaryFolder(), files);

/** An export that takes minutes to read. */
function huge(): string {
  const folder = stored();
  truncateSync(join(folder, 'data/North/Pump/2026-11-21.jpg'), 200_000_000_000);
  return folder;
}

it('reports the end of a check, and hands its findings out in pages', async () => {
  const { verifier, ended } = verifierOf();
  const folder = stored(makeBag(imageFiles()).set('a.txt', Buffer.from('')).set('b.txt', Buffer.from('')));
  expect(verifier.start(folder)).toMatchObject({ kind: 'running', verificationId: 'check-1' });
  expect(await ended).toMatchObject({ kind: 'checked', result: 'changed', findingCount: 3, files: 2 });
  const page = verifier.findings({ verificationId: 'check-1', offset: 1, count: 1 });
  expect(page).toMatchObject({ ok: true, value: { total: 3, findings: [{ code: 'added' }] } });
});

it('knows the signature of a known signer, and that of this laptop', async () => {
  const { publicKey, ...key } = newSigningKey();
  const folder = stored(makeBag(imageFiles(), { publicKey, ...key }));
  const known = verifierOf([{ name: 'laptop', publicKey }]);
  known.verifier.start(folder);
  expect(await known.ended).toMatchObject({ result: 'unchanged' });
  const itself = verifierOf([{ name: 'laptop', publicKey, isOwn: true }]);
  const { verificationId } = itself.verifier.start(folder);
  await itself.ended;
  const page = itself.verifier.findings({ verificationId, offset: 0, count: 1 });
  expect(page).toMatchObject({ value: { findings: [{ code: 'signedHere' }] } });
  const unknown = verifierOf();
  unknown.verifier.start(folder);
  expect(await unknown.ended).toMatchObject({ result: 'notProven' });
});

it('ends a check that is cancelled', async () => {
  const { verifier, ended } = verifierOf();
  const { verificationId } = verifier.start(huge());
  verifier.cancel('another');
  verifier.cancel(verificationId);
  expect(await ended).toMatchObject({ kind: 'cancelled', verificationId });
});

it('a new check cancels the one before, whose findings are not there any more', async () => {
  const { verifier, ended } = verifierOf();
  const first = verifier.start(huge());
  const second = verifier.start(huge());
  expect(await ended).toMatchObject({ kind: 'cancelled', verificationId: first.verificationId });
  const request = { verificationId: first.verificationId, offset: 0, count: 1 };
  expect(verifier.findings(request)).toMatchObject({ ok: false, failure: { code: 'notFound' } });
  verifier.cancel(second.verificationId);
});

it('P6: reports the name of what is checked, and never its path', async () => {
  const { verifier, states, ended } = verifierOf();
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'Broken.zip'), 'none');
  verifier.start(join(folder, 'Broken.zip'));
  expect(await ended).toMatchObject({ kind: 'refused', name: 'Broken.zip', reason: 'archiveDamaged' });
  expect(JSON.stringify(states)).not.toContain(folder);
});

it('P50: refuses files that state more bytes than any disk has', async () => {
  const { verifier, ended } = verifierOf();
  const folder = stored();
  for (let file = 0; file < 64; file += 1) {
    const path = join(folder, `data/${file}.jpg`);
    writeFileSync(path, '');
    truncateSync(path, 16e12);
  }
  verifier.start(folder);
  expect(await ended).toMatchObject({ kind: 'refused', reason: 'tooLarge' });
});

it('shows the characters of a name that would pass for words of the app', async () => {
  const { verifier, states, ended } = verifierOf();
  const folder = join(temporaryFolder(), 'x\u202egpj\nSigned by Admin');
  mkdirSync(folder);
  verifier.start(writeBag(folder, makeBag(imageFiles())));
  await ended;
  expect(new Set(states.map(({ name }) => name))).toEqual(new Set(['x[U+202E]gpj Signed by Admin']));
});
