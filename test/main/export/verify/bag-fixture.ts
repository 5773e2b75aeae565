import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { Verification } from '../../../../main/export/verify/outcome.ts';
import {
  armourSignature,
  SIGNATURE_NAMESPACE,
  signedBytes,
  sshField,
  sshFingerprint,
} from '../../../../main/export/verify/ssh-signature.ts';
import { SIGNER_LABEL, verifyExport } from '../../../../main/export/verify/verify-export.ts';

/** The files of an export by their path. */
export type BagFiles = Map<string, Buffer>;

/** A key that signs, as ssh-keygen would. */
export interface SigningKey {
  readonly privateKey: KeyObject;
  readonly publicKey: Buffer;
  readonly fingerprint: string;
}

export function newSigningKey(): SigningKey {
  const pair = generateKeyPairSync('ed25519');
  const raw = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const publicKey = Buffer.concat([sshField('ssh-ed25519'), sshField(raw)]);
  return { privateKey: pair.privateKey, publicKey, fingerprint: sshFingerprint(publicKey) };
}

/** The text of a signature file over a content. */
export function signContent(key: SigningKey, content: Buffer, namespace = SIGNATURE_NAMESPACE): string {
  const [name, reserved] = [Buffer.from(namespace), Buffer.alloc(0)];
  const signature = sign(null, signedBytes(name, reserved, 'sha512', content), key.privateKey);
  const version = Buffer.from([0, 0, 0, 1]);
  const fields = [key.publicKey, name, reserved, 'sha512'].map(sshField);
  const blob = Buffer.concat([sshField('ssh-ed25519'), sshField(signature)]);
  return armourSignature(Buffer.concat([Buffer.from('SSHSIG'), version, ...fields, sshField(blob)]));
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function encode(path: string): string {
  return path.replaceAll('%', '%25').replaceAll('\n', '%0A').replaceAll('\r', '%0D');
}

export function checksums(files: Iterable<readonly [string, Buffer]>, algorithm = 'sha256'): Buffer {
  const lines = [...files]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, content]) => `${createHash(algorithm).update(content).digest('hex')}  ${encode(path)}\n`);
  return Buffer.from(lines.join(''));
}

/** Writes the tag files of Fleetglass for the files of `data`. */
export function makeBag(data: BagFiles, signingKey: SigningKey | null = null): BagFiles {
  const bytes = [...data.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
  const record = {
    formatVersion: 2,
    application: { name: 'Fleetglass', version: '1.0.0' },
    complete: true,
    totals: { chosen: data.size, written: data.size, missing: 0, failed: 0, byteLength: bytes },
    files: [...data].map(([path, content]) => ({
      path,
      byteLength: content.byteLength,
      sha256: sha256(content),
    })),
    missing: [],
    failed: [],
    missingFilm: null,
  };
  const info = [
    'Bag-Software-Agent: Fleetglass 1.0.0',
    'Bagging-Date: 2026-11-22',
    `Payload-Oxum: ${bytes}.${data.size}`,
    ...(signingKey === null ? [] : [`${SIGNER_LABEL}: ${signingKey.fingerprint}`]),
  ];
  const tags: BagFiles = new Map([
    ['bagit.txt', Buffer.from('BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n')],
    ['bag-info.txt', Buffer.from(`${info.join('\n')}\n`)],
    ['manifest-sha256.txt', checksums(data)],
    ['manifest.json', Buffer.from(`${JSON.stringify(record)}\n`)],
    ['index.csv', Buffer.from('\ufeffpath\r\n')],
  ]);
  return sealBag(new Map([...data, ...tags]), signingKey);
}

/** Adds the list of the tag files, and a signature. */
export function sealBag(files: BagFiles, signingKey: SigningKey | null = null): BagFiles {
  const tagList = checksums([...files].filter(([path]) => !path.startsWith('data/')));
  const sealed = new Map(files).set('tagmanifest-sha256.txt', tagList);
  if (signingKey !== null)
    sealed.set('tagmanifest-sha256.txt.sig', Buffer.from(signContent(signingKey, tagList)));
  return sealed;
}

/** An export that was finished as partial: one image is not in it. */
export function partialBag(): BagFiles {
  const files = makeBag(imageFiles());
  const record = JSON.parse(files.get('manifest.json')?.toString() ?? '') as { totals: object };
  const totals = { ...record.totals, chosen: 3, missing: 1 };
  files.delete('tagmanifest-sha256.txt');
  const partial = { ...record, complete: false, totals, missing: [{ reason: 'notWritten' }] };
  return sealBag(files.set('manifest.json', Buffer.from(JSON.stringify(partial))));
}

export const imageFiles = (): BagFiles =>
  new Map([
    ['data/North/Pump/2026-11-21.jpg', Buffer.from('an image')],
    ['data/North/Pumpe 100 %/ポンプ.jpg', Buffer.from('another image')],
  ]);

export function writeBag(folder: string, files: BagFiles): string {
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** Reads what lies in a folder, to show that nothing was written. */
export function readFolder(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return new Map(
    files.map(({ parentPath, name }) => [
      join(parentPath, name),
      readFileSync(join(parentPath, name), 'hex'),
    ]),
  );
}

export async function zipBytes(files: BagFiles, top = 'Fleetglass/', compress = false): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of files) zip.addBuffer(content, `${top}${path}`, { compress });
  zip.end();
  return await buffer(zip.outputStream);
}

export async function writeZip(file: string, files: BagFiles, top?: string): Promise<string> {
  await writeFile(file, await zipBytes(files, top));
  return file;
}

export function verify(
  path: string,
  knownKeys: readonly SigningKey[] = [],
  signal = new AbortController().signal,
): Promise<Verification> {
  const knownSigners = knownKeys.map(({ publicKey }, index) => ({ name: `signer ${index + 1}`, publicKey }));
  return verifyExport(path, { knownSigners, signal, onProgress: () => {} });
}

/** The findings as `code path`, without the notes; for other outcomes their kind and reason. */
export function findingsOf(outcome: Verification): readonly string[] {
  if (outcome.kind === 'cancelled') return ['cancelled'];
  if (outcome.kind === 'refused') return [`refused ${outcome.reason}`];
  return outcome.findings
    .map(({ code, values }) => [code, ...Object.values(values)].join(' '))
    .filter((line) => line !== 'notSigned');
}
