import { z } from 'zod';
import type { ProxyLogin } from '../cloud/proxy/open-tunnel.ts';
import { isAnswerable } from '../cloud/proxy/proxy-failure.ts';
import { hostAndPort, proxyKey } from '../cloud/proxy/proxy-server.ts';
import type { ProxyLogins } from '../cloud/routes/system-routes.ts';
import type { Secrets, SettingsFile } from '../core/desktop.ts';

/** A proxy that asks for a sign-in. */
interface WantedLogin {
  /** The key of the proxy; the answer carries it, so that a password goes to the proxy that was shown. */
  readonly key: string;
  /** Host and port, for people. */
  readonly proxy: string;
  /** The realm that the proxy names; may be empty. */
  readonly realm: string;
  /** The proxy refused the login that it got. */
  readonly wasRefused: boolean;
  /** The password crosses the network as it is: HTTP and SOCKS proxies have no TLS. */
  readonly isReadable: boolean;
}

/** Where a password is stored: sealed on the disk, or in memory until the app is closed. */
type LoginStorage = 'sealed' | 'memory';

/** The sign-ins to proxies: a person enters each once; it stays in memory or is sealed. */
export interface ProxySignIns extends ProxyLogins {
  /** The proxy that waits for a sign-in, or null. */
  pending(): WantedLogin | null;
  /** Forgets the proxy of the network before. */
  networkChanged(): void;
  /** Uses the login that a person entered. Null: this proxy does not wait for one any more. */
  signIn(key: string, login: ProxyLogin, remember: boolean): Promise<LoginStorage | null>;
}

interface ProxySignInOptions {
  readonly secrets: Secrets;
  readonly settings: SettingsFile;
  readonly onChanged: () => void;
}

interface Known {
  readonly login: ProxyLogin;
  readonly version: number;
}

export function createProxySignIns({ secrets, settings, onChanged }: ProxySignInOptions): ProxySignIns {
  const sealedLogins = createSealedLogins(secrets, settings);
  const known = new Map<string, Promise<Known | null>>();
  let versions = 0;
  let pending: WantedLogin | null = null;

  function numbered(login: ProxyLogin): Known {
    versions += 1;
    return { login, version: versions };
  }

  async function open(key: string): Promise<Known | null> {
    const login = await sealedLogins.open(key);
    return login === null ? null : numbered(login);
  }

  /** On a disk that can't be written the password is used, but not remembered. */
  function store(key: string, sealed: string | null): LoginStorage {
    try {
      sealedLogins.store(key, sealed);
      return sealed === null ? 'memory' : 'sealed';
    } catch {
      return 'memory';
    }
  }

  return {
    of(proxy) {
      const key = proxyKey(proxy);
      const found = known.get(key) ?? open(key).catch(() => null);
      known.set(key, found);
      void found.then((login) => {
        // A keychain that is locked now may be unlocked at the next connection.
        if (login === null && known.get(key) === found) known.delete(key);
      });
      return found;
    },
    wanted({ proxy, problem }, version) {
      if (problem.kind !== 'signIn' || !isAnswerable(problem.schemes)) return;
      const key = proxyKey(proxy);
      void (known.get(key) ?? Promise.resolve(null)).then((present) => {
        // The proxy refused an older login: a person has entered another one meanwhile.
        if ((present?.version ?? null) !== version || pending?.key === key) return;
        pending = {
          key,
          proxy: hostAndPort(proxy),
          realm: problem.realm,
          wasRefused: version !== null,
          isReadable: proxy.scheme !== 'https',
        };
        onChanged();
      });
    },
    pending: () => pending,
    networkChanged() {
      if (pending === null) return;
      pending = null;
      onChanged();
    },
    async signIn(key, login, remember) {
      if (pending?.key !== key) return null;
      const sealed = remember ? await secrets.seal(JSON.stringify(login)) : null;
      known.set(key, Promise.resolve(numbered(login)));
      pending = null;
      const storage = store(key, sealed?.kind === 'sealed' ? sealed.sealed : null);
      onChanged();
      return storage;
    },
  };
}

const SETTINGS_KEY = 'proxyLogins';

const storedLogins = z.array(z.object({ proxy: z.string(), sealed: z.string() })).max(50);
const sealedLogin = z.object({ username: z.string(), password: z.string() });

/** Stores the passwords of proxies, sealed in the settings. */
function createSealedLogins(secrets: Secrets, settings: SettingsFile) {
  function stored(): z.infer<typeof storedLogins> {
    const read = storedLogins.safeParse(settings.read(SETTINGS_KEY));
    return read.success ? read.data : [];
  }

  /** Null removes the login. */
  function store(proxyKey: string, sealed: string | null): void {
    const others = stored().filter(({ proxy }) => proxy !== proxyKey);
    const next = sealed === null ? others : [...others, { proxy: proxyKey, sealed }];
    if (next.length === 0) settings.remove(SETTINGS_KEY);
    else settings.write(SETTINGS_KEY, next);
  }

  return {
    store,
    /** A locked keychain is no absence: the sealed value stays, and the person enters the password again (P12). */
    async open(proxyKey: string): Promise<ProxyLogin | null> {
      const entry = stored().find(({ proxy }) => proxy === proxyKey);
      if (entry === undefined) return null;
      const opened = await secrets.open(entry.sealed);
      if (opened.kind === 'locked') return null;
      if (opened.resealed !== undefined) store(proxyKey, opened.resealed);
      const read = sealedLogin.safeParse(JSON.parse(opened.secret));
      return read.success ? read.data : null;
    },
  };
}
