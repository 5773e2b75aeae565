import { generateIdentity, identityToRecipient } from 'age-encryption';
import type { Secrets, SettingsFile } from '../../core/desktop.ts';
import { createSealedKey } from '../../core/sealed-key.ts';

/** By which packs are made for this laptop, and opened on it. */
interface PackIdentity {
  /** `AGE-SECRET-KEY-1…`. Never for the screen. */
  readonly identity: string;
  /** `age1…`. */
  readonly recipient: string;
}

export type PackIdentityKey = ReturnType<typeof createPackIdentity>;

/** The identity of this laptop (X25519, age-encryption.org/v1). */
export function createPackIdentity(
  secrets: Pick<Secrets, 'protection' | 'seal' | 'open'>,
  settings: Pick<SettingsFile, 'read' | 'write'>,
) {
  return createSealedKey<PackIdentity>(secrets, settings, {
    settingsKey: 'packIdentity',
    make: generateIdentity,
    read: async (identity) => ({ identity, recipient: await identityToRecipient(identity) }),
  });
}
