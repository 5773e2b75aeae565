import { readRegularFile } from '../../gate/regular-file.ts';
import { SIGNATURE_NAMESPACE } from './ssh-signature.ts';

/** Somebody whose signatures are trusted. */
export interface KnownSigner {
  /** Principals of the line. */
  readonly name: string;
  /** Public key as in an authorized_keys line, decoded. */
  readonly publicKey: Uint8Array;
  /** True for this laptop's key. */
  readonly isOwn?: boolean;
}

const KEY_TYPE = 'ssh-ed25519';

/**
 * The only supported option of a line: namespaces, none of them excluded by `!`. Any other
 * restricts the key in a form that is not checked here.
 */
const NAMESPACES = /^namespaces="([^"!]*)"$/i;

/**
 * Parses the lines of an allowed_signers file (ssh-keygen(1), ALLOWED SIGNERS) that allow the
 * namespace. Skips lines with other kinds of keys, or with an option that is unsupported, unknown
 * or not quoted.
 */
export function parseAllowedSigners(text: string, namespace: string): readonly KnownSigner[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const fields = line.trim().split(/\s+/);
    const [name = '', options = ''] = fields;
    const type = fields.indexOf(KEY_TYPE);
    const key = fields[type + 1];
    if (name === '' || name.startsWith('#') || type < 1 || type > 2 || key === undefined) return [];
    if (type === 2 && NAMESPACES.exec(options)?.[1]?.split(',').includes(namespace) !== true) return [];
    return [{ name, publicKey: Buffer.from(key, 'base64') }];
  });
}

/** Some thousand lines of a key each, bytes. */
const SIGNERS_LIMIT_BYTES = 1_024 * 1_024;

/** Reads the signers of an allowed_signers file. Rejects if it is unreadable or too long. */
export async function readSigners(file: string): Promise<readonly KnownSigner[]> {
  const text = await readRegularFile(file, SIGNERS_LIMIT_BYTES, { followsLink: true });
  return parseAllowedSigners(text.toString(), SIGNATURE_NAMESPACE);
}

/** The key of this laptop; `null` if it has none yet, or none that can be used now. */
interface OwnKey {
  storedSigner(): Promise<{ readonly allowedSigners: string } | null>;
}

/**
 * Returns the known signers: those named by an administrator (`lines` of an allowed_signers file),
 * then this laptop.
 */
export function createKnownSigners(lines: readonly string[], signingKey: OwnKey) {
  const named = parseAllowedSigners(lines.join('\n'), SIGNATURE_NAMESPACE);
  return async (): Promise<readonly KnownSigner[]> => {
    // If the keychain fails, only this laptop is unknown.
    const own = await signingKey.storedSigner().catch(() => null);
    const ownLine = own === null ? '' : own.allowedSigners;
    const itself = parseAllowedSigners(ownLine, SIGNATURE_NAMESPACE);
    return [...named, ...itself.map(({ name, publicKey }) => ({ name, publicKey, isOwn: true }))];
  };
}
