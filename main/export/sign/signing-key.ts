import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { z } from 'zod';
import type { SecretProtection, Secrets, SettingsFile } from '../../core/desktop.ts';
import {
  armourSignature,
  SIGNATURE_NAMESPACE,
  signedBytes,
  sshField,
  sshFingerprint,
} from '../verify/ssh-signature.ts';

const SETTINGS_KEY = 'exportSigningKey';
const KEY_TYPE = 'ssh-ed25519';
const HASH = 'sha512';
/** Who receives the key gives it the name of its person. */
const PRINCIPAL = 'fleetglass';
/** The raw key is the end of its SubjectPublicKeyInfo (RFC 8410). */
const RAW_KEY_BYTES = 32;

/** The private key in PKCS #8 as base64, sealed. */
const sealedKey = z.string();

/** The key of this laptop. */
export interface ExportSigner {
  /** `SHA256:` with base64. */
  readonly fingerprint: string;
  /** A line of an allowed_signers file (ssh-keygen(1)). */
  readonly allowedSigners: string;
  /** The text of an OpenSSH signature of a content, in the namespace of exports. */
  sign(content: string): string;
}

/**
 * `unprotected` and `noKeychain`: nothing here keeps a key safe. `locked`: the keychain does not open it now; it stays stored. `unmade`: there is
 * none yet, and one can be made.
 */
export type SignerState =
  | { readonly kind: 'ready'; readonly signer: ExportSigner }
  | { readonly kind: 'unmade' }
  | { readonly kind: Exclude<SecretProtection, 'keychain'> | 'locked' };

export type SigningKey = ReturnType<typeof createSigningKey>;

function signerOf(privateKey: KeyObject): ExportSigner {
  const raw = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-RAW_KEY_BYTES);
  const publicKey = Buffer.concat([sshField(KEY_TYPE), sshField(raw)]);
  return {
    fingerprint: sshFingerprint(publicKey),
    allowedSigners: `${PRINCIPAL} namespaces="${SIGNATURE_NAMESPACE}" ${KEY_TYPE} ${publicKey.toString('base64')}`,
    sign(content) {
      const [namespace, reserved] = [Buffer.from(SIGNATURE_NAMESPACE), Buffer.alloc(0)];
      const signature = sign(null, signedBytes(namespace, reserved, HASH, Buffer.from(content)), privateKey);
      const version = Buffer.from([0, 0, 0, 1]);
      const fields = [publicKey, namespace, reserved, HASH].map(sshField);
      const blob = Buffer.concat([sshField(KEY_TYPE), sshField(signature)]);
      return armourSignature(Buffer.concat([Buffer.from('SSHSIG'), version, ...fields, sshField(blob)]));
    },
  };
}

/**
 * The Ed25519 key by which this laptop signs its exports: made at the first use, sealed by the keychain. A signature says that an export is unchanged
 * since it left this laptop, not that its images are true.
 */
export function createSigningKey(
  secrets: Pick<Secrets, 'protection' | 'seal' | 'open'>,
  settings: Pick<SettingsFile, 'read' | 'write'>,
) {
  let opening: Promise<SignerState> | null = null;

  async function make(): Promise<SignerState> {
    const { privateKey } = generateKeyPairSync('ed25519');
    const text = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
    const outcome = await secrets.seal(text);
    if (outcome.kind === 'refused') return { kind: outcome.protection };
    settings.write(SETTINGS_KEY, outcome.sealed);
    return { kind: 'ready', signer: signerOf(privateKey) };
  }

  async function open(): Promise<SignerState> {
    const stored = sealedKey.safeParse(settings.read(SETTINGS_KEY));
    if (!stored.success) return await make();
    const outcome = await secrets.open(stored.data);
    if (outcome.kind === 'locked') return { kind: 'locked' };
    if (outcome.resealed !== undefined) settings.write(SETTINGS_KEY, outcome.resealed);
    const key = createPrivateKey({
      key: Buffer.from(outcome.secret, 'base64'),
      format: 'der',
      type: 'pkcs8',
    });
    return { kind: 'ready', signer: signerOf(key) };
  }

  /** Makes the key where there is none. One that is not ready is tried again at the next call. */
  async function state(): Promise<SignerState> {
    opening ??= open();
    try {
      const opened = await opening;
      if (opened.kind !== 'ready') opening = null;
      return opened;
    } catch (error) {
      opening = null;
      throw error;
    }
  }

  async function signer(): Promise<ExportSigner | null> {
    const found = await state();
    return found.kind === 'ready' ? found.signer : null;
  }

  const isStored = () => sealedKey.safeParse(settings.read(SETTINGS_KEY)).success;

  return {
    state,
    /** As `state`, but makes no key. */
    async storedState(): Promise<SignerState> {
      if (isStored()) return await state();
      const protection = await secrets.protection();
      return { kind: protection === 'keychain' ? 'unmade' : protection };
    },
    /** Null: there is none that can be used now. */
    signer,
    /** Makes no key. Null: there is none yet, or none that can be used now. */
    storedSigner: async (): Promise<ExportSigner | null> => (isStored() ? await signer() : null),
  };
}
