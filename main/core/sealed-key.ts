import type { SecretProtection, Secrets, SettingsFile } from './desktop.ts';

/**
 * `unprotected` and `noKeychain`: nothing here keeps a key safe. `locked`: the keychain does not open it now; it stays stored. `unmade`: there is
 * none yet, and one can be made.
 */
export type SealedKeyState<Key> =
  | { readonly kind: 'ready'; readonly key: Key }
  | { readonly kind: 'unmade' }
  | { readonly kind: Exclude<SecretProtection, 'keychain'> | 'locked' };

interface SealedKeyKind<Key> {
  readonly settingsKey: string;
  /** A new key as text. */
  readonly make: () => string | Promise<string>;
  /** What is used of a key. */
  readonly read: (text: string) => Key | Promise<Key>;
}

/** A key of this laptop: made at the first use, sealed by the keychain. */
export function createSealedKey<Key>(
  secrets: Pick<Secrets, 'protection' | 'seal' | 'open'>,
  settings: Pick<SettingsFile, 'read' | 'write'>,
  { settingsKey, make, read }: SealedKeyKind<Key>,
) {
  let opening: Promise<SealedKeyState<Key>> | null = null;

  async function makeKey(): Promise<SealedKeyState<Key>> {
    const text = await make();
    const outcome = await secrets.seal(text);
    if (outcome.kind === 'refused') return { kind: outcome.protection };
    settings.write(settingsKey, outcome.sealed);
    return { kind: 'ready', key: await read(text) };
  }

  async function open(): Promise<SealedKeyState<Key>> {
    const stored = settings.read(settingsKey);
    if (typeof stored !== 'string') return await makeKey();
    const outcome = await secrets.open(stored);
    if (outcome.kind === 'locked') return { kind: 'locked' };
    if (outcome.resealed !== undefined) settings.write(settingsKey, outcome.resealed);
    return { kind: 'ready', key: await read(outcome.secret) };
  }

  /** Makes the key where there is none. One that is not ready is tried again at the next call. */
  async function state(): Promise<SealedKeyState<Key>> {
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

  async function key(): Promise<Key | null> {
    const found = await state();
    return found.kind === 'ready' ? found.key : null;
  }

  const isStored = () => typeof settings.read(settingsKey) === 'string';

  return {
    state,
    /** As `state`, but makes no key. */
    async storedState(): Promise<SealedKeyState<Key>> {
      if (isStored()) return await state();
      const protection = await secrets.protection();
      return { kind: protection === 'keychain' ? 'unmade' : protection };
    },
    /** Null: there is none that can be used now. */
    key,
    /** Makes no key. Null: there is none yet, or none that can be used now. */
    storedKey: async (): Promise<Key | null> => (isStored() ? await key() : null),
  };
}
