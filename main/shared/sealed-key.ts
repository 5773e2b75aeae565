import type { SecretProtection, Secrets, SettingsFile } from './desktop.ts';

/**
 * `unprotected` and `noKeychain`: keys can't be protected on this system. `locked`: the keychain
 * doesn't open the key now, which stays stored. `unmade`: no key exists yet, but one can be made.
 */
export type SealedKeyState<Key> =
  | { readonly kind: 'ready'; readonly key: Key }
  | { readonly kind: 'unmade' }
  | { readonly kind: Exclude<SecretProtection, 'keychain'> | 'locked' };

interface SealedKeyKind<Key> {
  readonly settingsKey: string;
  /** Makes a new key as text. */
  readonly make: () => string | Promise<string>;
  /** Extracts the part of a key that is used. */
  readonly read: (text: string) => Key | Promise<Key>;
}

/** Creates a key of this laptop: made at first use, sealed by the keychain. */
export function createSealedKey<Key>(
  secrets: Pick<Secrets, 'protection' | 'seal' | 'open'>,
  settings: Pick<SettingsFile, 'read' | 'store'>,
  { settingsKey, make, read }: SealedKeyKind<Key>,
) {
  let opening: Promise<SealedKeyState<Key>> | null = null;

  async function makeKey(): Promise<SealedKeyState<Key>> {
    const text = await make();
    const outcome = await secrets.seal(text);
    if (outcome.kind === 'refused') return { kind: outcome.protection };
    await settings.store(settingsKey, outcome.sealed);
    return { kind: 'ready', key: await read(text) };
  }

  async function open(): Promise<SealedKeyState<Key>> {
    const stored = settings.read(settingsKey);
    if (typeof stored !== 'string') return await makeKey();
    const outcome = await secrets.open(stored);
    if (outcome.kind === 'locked') return { kind: 'locked' };
    if (outcome.resealed !== undefined) await settings.store(settingsKey, outcome.resealed);
    return { kind: 'ready', key: await read(outcome.secret) };
  }

  /** Makes the key if none exists. If it isn't ready, the next call tries again. */
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
    /** Like `state`, but makes no key. */
    async storedState(): Promise<SealedKeyState<Key>> {
      if (isStored()) return await state();
      const protection = await secrets.protection();
      return { kind: protection === 'keychain' ? 'unmade' : protection };
    },
    /** Returns `null` if no key can be used now. */
    key,
    /** Makes no key. Returns `null` if none exists or can be used now. */
    storedKey: async (): Promise<Key | null> => (isStored() ? await key() : null),
  };
}
