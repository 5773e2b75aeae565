import type { Desktop, SecretProtection, SettingsFile } from '../../main/shared/desktop.ts';

/** Settings file in memory that a test can inspect. Values pass through JSON as on disk. */
export interface MemorySettings extends SettingsFile {
  readonly content: Map<string, string>;
}

export function createMemorySettings(content = new Map<string, string>()): MemorySettings {
  return {
    content,
    fault: null,
    read(key) {
      const text = content.get(key);
      return text === undefined ? undefined : JSON.parse(text);
    },
    write: (key, value) => void content.set(key, JSON.stringify(value)),
    store: async (key, value) => void content.set(key, JSON.stringify(value)),
    flush() {},
    remove: (key) => void content.delete(key),
  };
}

/**
 * Keychain in memory that seals by reversing text after a mark, so that tests see what was sealed.
 */
export interface MemorySecrets {
  readonly secrets: Desktop['secrets'];
  protection: SecretProtection;
  locked: boolean;
  /** Unlocks a keychain that did not answer in time. */
  answerLate(): void;
}

export function createMemorySecrets(): MemorySecrets {
  const lateListeners = new Set<() => void>();
  const keychain: MemorySecrets = {
    protection: 'keychain',
    locked: false,
    answerLate() {
      keychain.locked = false;
      for (const listener of lateListeners) listener();
    },
    secrets: {
      protection: async () => keychain.protection,
      async seal(secret) {
        if (keychain.protection !== 'keychain') return { kind: 'refused', protection: keychain.protection };
        return { kind: 'sealed', sealed: `sealed:${Buffer.from(secret).toString('base64url')}` };
      },
      onLateAnswer: (listener) => void lateListeners.add(listener),
      async open(sealed) {
        if (keychain.locked || !sealed.startsWith('sealed:')) return { kind: 'locked' };
        return {
          kind: 'opened',
          secret: Buffer.from(sealed.slice('sealed:'.length), 'base64url').toString(),
        };
      },
    },
  };
  return keychain;
}

/** Clock that a test moves, with its timers. */
export interface TestTime {
  readonly clock: { now(): number };
  readonly timers: { after(milliseconds: number, action: () => void): () => void };
  /** Moves the clock and runs what is due, in order. */
  advance(milliseconds: number): void;
}

export function createTestTime(start = Date.UTC(2026, 10, 21, 12)): TestTime {
  let now = start;
  let planned: { readonly at: number; readonly action: () => void }[] = [];
  return {
    clock: { now: () => now },
    timers: {
      after(milliseconds, action) {
        const entry = { at: now + milliseconds, action };
        planned.push(entry);
        return () => {
          planned = planned.filter((other) => other !== entry);
        };
      },
    },
    advance(milliseconds) {
      const until = now + milliseconds;
      for (;;) {
        const [due] = planned.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at);
        if (due === undefined) break;
        planned = planned.filter((entry) => entry !== due);
        now = Math.max(now, due.at);
        due.action();
      }
      now = until;
    },
  };
}

/**
 * Creates a desktop without windows: settings and keychain in memory, real time, no proxy.
 * `change` replaces parts.
 */
export function createMemoryDesktop(profileFolder: string, change: Partial<Desktop> = {}): Desktop {
  return {
    clock: { now: () => Date.now() },
    secrets: createMemorySecrets().secrets,
    settings: createMemorySettings(),
    profileFolder,
    version: '0.0.0',
    platform: 'linux',
    laptopName: 'LAPTOP-7',
    chooseFolder: async () => null,
    chooseFilmFile: async () => null,
    chooseImageFile: async () => null,
    chooseNewPack: async () => null,
    choosePack: async () => null,
    saveText: async () => ({ ok: true, value: false }),
    chooseExport: async () => null,
    chooseUpdateFile: async () => null,
    diagnostics: async () => ({ version: '0.0.0', system: 'linux', runtime: 'node', crashReports: [] }),
    revealCrashReports: async () => {},
    networkAddresses: () => [
      { name: 'wlan0', family: 'IPv4', address: '192.168.7.20', cidr: '192.168.7.20/24', internal: false },
    ],
    printPage: () => Promise.reject(new Error('Nothing is printed here.')),
    copyImageAt: () => {},
    startDrag: () => true,
    showFullScreen: () => {},
    showProgress: () => {},
    notify: () => {},
    restart() {},
    revealFolder: async () => {},
    openPage: async () => {},
    resolveProxy: async () => 'DIRECT',
    openAuthorizationPage: async () => {},
    signInEnding: (how) => ({ language: 'en', title: how, advice: '' }),
    onNetworkHint() {},
    onSuspend() {},
    onResume() {},
    ...change,
  };
}
