import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Secrets, SettingsFile } from '../../shared/desktop.ts';
import { createSealedKey } from '../../shared/sealed-key.ts';
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
/** Placeholder: the receiver of the key assigns its owner's name. */
const PRINCIPAL = 'fleetglass';
/** The raw key is the end of its SubjectPublicKeyInfo (RFC 8410). */
const RAW_KEY_BYTES = 32;

/** Form of the stored private key, before base64. */
const PRIVATE_FORM = { format: 'der', type: 'pkcs8' } as const;

/** The key of this laptop. */
export interface ExportSigner {
  /** `SHA256:` with base64. */
  readonly fingerprint: string;
  /** A line of an allowed_signers file (ssh-keygen(1)). */
  readonly allowedSigners: string;
  /** Returns an OpenSSH signature of a content as text, in the namespace of exports. */
  sign(content: string): string;
}

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
 * Creates the Ed25519 key with which this laptop signs its exports, made at first use. A signature
 * proves that an export is unchanged since it left this laptop, not that its images are true.
 */
export function createSigningKey(
  secrets: Pick<Secrets, 'protection' | 'seal' | 'open'>,
  settings: Pick<SettingsFile, 'read' | 'store'>,
) {
  const { state, storedState, key, storedKey } = createSealedKey<ExportSigner>(secrets, settings, {
    settingsKey: SETTINGS_KEY,
    make: () => generateKeyPairSync('ed25519').privateKey.export(PRIVATE_FORM).toString('base64'),
    read: (text) => signerOf(createPrivateKey({ key: Buffer.from(text, 'base64'), ...PRIVATE_FORM })),
  });
  return { state, storedState, signer: key, storedSigner: storedKey };
}
