import { createHash, createPublicKey, verify } from 'node:crypto';

/** A parsed OpenSSH signature (PROTOCOL.sshsig). */
interface SshSignature {
  /** Public key as in an authorized_keys line, decoded. */
  readonly publicKey: Buffer;
  /** The 32 bytes of its Ed25519 key. */
  readonly key: Buffer;
  readonly namespace: Buffer;
  readonly reserved: Buffer;
  readonly hashAlgorithm: string;
  readonly signature: Buffer;
}

/**
 * Result of checking a signature. `unsupported`: another kind of key or program; `invalid`: for
 * other content, or another namespace.
 */
export type SignatureCheck =
  | { readonly kind: 'valid'; readonly publicKey: Buffer; readonly fingerprint: string }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'unsupported' };

/** Namespace of export signatures, so that a signature of something else is never accepted. */
export const SIGNATURE_NAMESPACE = 'fleetglass-export';

const BEGIN = '-----BEGIN SSH SIGNATURE-----\n';
const END = '\n-----END SSH SIGNATURE-----\n';
/** Base64 characters in one line of the armour. */
const LINE_LETTERS = 70;

const MAGIC = 'SSHSIG';
const VERSION = 1;
const KEY_TYPE = 'ssh-ed25519';
const HASHES: ReadonlySet<string> = new Set(['sha256', 'sha512']);

/** Prefix that makes an Ed25519 key readable by Node.js (RFC 8410). */
const PUBLIC_KEY_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

/** Reads length-prefixed fields (RFC 4251, 5). Throws `RangeError` at the end of the bytes. */
function createReader(bytes: Buffer) {
  let at = 0;
  const field = (): Buffer => {
    const length = bytes.readUInt32BE(at);
    if (at + 4 + length > bytes.byteLength) throw new RangeError('A field is longer than the signature.');
    at += 4 + length;
    return bytes.subarray(at - length, at);
  };
  return {
    field,
    number: () => {
      at += 4;
      return bytes.readUInt32BE(at - 4);
    },
    isAtEnd: () => at === bytes.byteLength,
  };
}

export function sshField(bytes: Buffer | string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(Buffer.byteLength(bytes));
  return Buffer.concat([length, Buffer.from(bytes)]);
}

/** Formats `SHA256:` with base64, as `ssh-keygen -l` does. */
export function sshFingerprint(publicKey: Buffer): string {
  return `SHA256:${createHash('sha256').update(publicKey).digest('base64').replaceAll('=', '')}`;
}

/** Any other text would be read as the app's own words. */
export const isFingerprint = (text: string) => /^SHA256:[A-Za-z0-9+/]{43}$/.test(text);

/** Extracts the Ed25519 key of an SSH public key; `null` for another kind. */
function ed25519Key(publicKey: Buffer): Buffer | null {
  const reader = createReader(publicKey);
  const isEd25519 = reader.field().toString() === KEY_TYPE;
  const key = isEd25519 ? reader.field() : null;
  return key?.byteLength === 32 && reader.isAtEnd() ? key : null;
}

/**
 * Accepts only the form that ssh-keygen writes, so that no byte of the file can change unnoticed.
 */
function decodeArmour(text: string): Buffer | null {
  if (!text.startsWith(BEGIN) || !text.endsWith(END)) return null;
  const bytes = Buffer.from(text.slice(BEGIN.length, -END.length), 'base64');
  return armourSignature(bytes) === text ? bytes : null;
}

/** Returns the text of a signature file. */
export function armourSignature(bytes: Buffer): string {
  const letters = bytes.toString('base64');
  const lines = Array.from({ length: Math.ceil(letters.length / LINE_LETTERS) }, (_, index) =>
    letters.slice(index * LINE_LETTERS, (index + 1) * LINE_LETTERS),
  );
  return `${BEGIN}${lines.join('\n')}${END}`;
}

/** Returns `null` unless it is an OpenSSH signature of a supported kind. */
function parseSignature(text: string): SshSignature | null {
  const bytes = decodeArmour(text);
  if (bytes?.subarray(0, MAGIC.length).toString() !== MAGIC) return null;
  try {
    const reader = createReader(bytes.subarray(MAGIC.length));
    if (reader.number() !== VERSION) return null;
    const publicKey = reader.field();
    const namespace = reader.field();
    const reserved = reader.field();
    const hashAlgorithm = reader.field().toString();
    const blob = createReader(reader.field());
    const type = blob.field().toString();
    const signature = blob.field();
    if (!reader.isAtEnd() || !blob.isAtEnd() || type !== KEY_TYPE || !HASHES.has(hashAlgorithm)) return null;
    const key = ed25519Key(publicKey);
    return key === null ? null : { publicKey, key, namespace, reserved, hashAlgorithm, signature };
  } catch {
    return null;
  }
}

/** Returns the signed bytes: the fields of the signature with the hash of the content. */
export function signedBytes(
  namespace: Buffer,
  reserved: Buffer,
  hashAlgorithm: string,
  content: Buffer,
): Buffer {
  const digest = createHash(hashAlgorithm).update(content).digest();
  const fields = [namespace, reserved, Buffer.from(hashAlgorithm), digest].map(sshField);
  return Buffer.concat([Buffer.from(MAGIC), ...fields]);
}

/** Checks that the text of a signature file signs the content for a namespace. */
export function checkSshSignature(text: string, content: Buffer, namespace: string): SignatureCheck {
  const parsed = parseSignature(text);
  if (parsed === null) return { kind: 'unsupported' };
  const signed = signedBytes(parsed.namespace, parsed.reserved, parsed.hashAlgorithm, content);
  const publicKey = createPublicKey({
    key: Buffer.concat([PUBLIC_KEY_HEAD, parsed.key]),
    format: 'der',
    type: 'spki',
  });
  const isValid =
    parsed.namespace.toString() === namespace && verify(null, signed, publicKey, parsed.signature);
  return isValid
    ? { kind: 'valid', publicKey: parsed.publicKey, fingerprint: sshFingerprint(parsed.publicKey) }
    : { kind: 'invalid' };
}
