import { readRegularFile } from '../../gate/regular-file.ts';
import { SIGNATURE_NAMESPACE } from './ssh-signature.ts';

/** Somebody whose signatures are trusted. */
export interface KnownSigner {
  /** The principals of the line. */
  readonly name: string;
  /** The public key as in an authorized_keys line, decoded. */
  readonly publicKey: Uint8Array;
  /** The key of this laptop. */
  readonly isOwn?: boolean;
}

const KEY_TYPE = 'ssh-ed25519';

/** The options of a line as far as they are checked: the namespaces alone. Each other one restricts the key in a form that is not checked here. */
const NAMESPACES = /^namespaces="([^"]*)"$/i;

/**
 * Reads the lines of an allowed_signers file (ssh-keygen(1), ALLOWED SIGNERS) that allow the namespace. Lines of other keys, with an option that is
 * not checked here, is unknown or is not quoted, are left out.
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

/** The signers of an allowed_signers file. Rejects when it can't be read or is too long. */
export async function readSigners(file: string): Promise<readonly KnownSigner[]> {
  const text = await readRegularFile(file, SIGNERS_LIMIT_BYTES, { followsLink: true });
  return parseAllowedSigners(text.toString(), SIGNATURE_NAMESPACE);
}

/** The key of this laptop. Null: it has none yet, or none that can be used now. */
interface OwnKey {
  storedSigner(): Promise<{ readonly allowedSigners: string } | null>;
}

/** Whom the app knows: the signers that an administrator named (`lines` of an allowed_signers file), then this laptop itself. */
export function createKnownSigners(lines: readonly string[], signingKey: OwnKey) {
  const named = parseAllowedSigners(lines.join('\n'), SIGNATURE_NAMESPACE);
  return async (): Promise<readonly KnownSigner[]> => {
    // A keychain that fails leaves only this laptop unknown.
    const own = await signingKey.storedSigner().catch(() => null);
    const ownLine = own === null ? '' : own.allowedSigners;
    const itself = parseAllowedSigners(ownLine, SIGNATURE_NAMESPACE);
    return [...named, ...itself.map(({ name, publicKey }) => ({ name, publicKey, isOwn: true }))];
  };
}
