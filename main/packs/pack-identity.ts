import { generateIdentity, identityToRecipient } from 'age-encryption';
import type { Secrets, SettingsFile } from '../shared/desktop.ts';
import { createSealedKey } from '../shared/sealed-key.ts';

/** Key pair for packs addressed to this laptop. */
interface PackIdentity {
  /** `AGE-SECRET-KEY-1…`. Never for the screen. */
  readonly identity: string;
  /** `age1…`. */
  readonly recipient: string;
}

export type PackIdentityKey = ReturnType<typeof createPackIdentity>;

/** Creates this laptop's identity (X25519, age-encryption.org/v1). */
export function createPackIdentity(
  secrets: Pick<Secrets, 'protection' | 'seal' | 'open'>,
  settings: Pick<SettingsFile, 'read' | 'store'>,
) {
  return createSealedKey<PackIdentity>(secrets, settings, {
    settingsKey: 'packIdentity',
    make: generateIdentity,
    read: async (identity) => ({ identity, recipient: await identityToRecipient(identity) }),
  });
}
