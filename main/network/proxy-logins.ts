import { z } from 'zod';
import type { ProxyLogin } from '../service/routes/open-tunnel.ts';
import { isAnswerable } from '../service/routes/proxy-failure.ts';
import { hostAndPort, proxyKey } from '../service/routes/proxy-server.ts';
import type { ProxyLogins } from '../service/routes/system-routes.ts';
import type { Secrets, SettingsFile } from '../shared/desktop.ts';

/** A proxy that requires a sign-in. */
interface WantedLogin {
  /**
   * Key of the proxy; the answer repeats it, so that a password goes to the proxy that was shown.
   */
  readonly key: string;
  /** Host and port, for display. */
  readonly proxy: string;
  /** Realm that the proxy names; may be empty. */
  readonly realm: string;
  /** True if the proxy refused the given login. */
  readonly wasRefused: boolean;
  /** The password crosses the network unencrypted: HTTP and SOCKS proxies have no TLS. */
  readonly isReadable: boolean;
}

/** Storage of a password: sealed on the disk, or in memory until the app closes. */
type LoginStorage = 'sealed' | 'memory';

/** Sign-ins to proxies, entered once for each network; in memory or sealed. */
export interface ProxySignIns extends ProxyLogins {
  /** Returns the proxy that is waiting for a sign-in, if any. */
  pending(): WantedLogin | null;
  /** Forgets the proxy of the previous network. */
  networkChanged(): void;
  /** Uses the login that was entered. `null` if this proxy is no longer waiting for one. */
  signIn(key: string, login: ProxyLogin, remember: boolean): Promise<LoginStorage | null>;
}

interface ProxySignInOptions {
  readonly secrets: Secrets;
  readonly settings: SettingsFile;
  /**
   * Current network; `null` if none. A sign-in applies only to the network where it was given:
   * others may name the same proxy.
   */
  readonly network: () => string | null;
  readonly onChanged: () => void;
}

interface Place {
  readonly network: string | null;
  readonly proxy: string;
}

const keyOf = ({ network, proxy }: Place) => JSON.stringify([network, proxy]);

interface Known {
  readonly login: ProxyLogin;
  readonly version: number;
}

export function createProxySignIns({
  secrets,
  settings,
  network,
  onChanged,
}: ProxySignInOptions): ProxySignIns {
  const sealedLogins = createSealedLogins(secrets, settings);
  /** Keyed by network and proxy. */
  const known = new Map<string, Promise<Known | null>>();
  let versions = 0;
  let pending: (WantedLogin & { readonly place: Place }) | null = null;

  function numbered(login: ProxyLogin): Known {
    versions += 1;
    return { login, version: versions };
  }

  async function open(place: Place): Promise<Known | null> {
    const login = await sealedLogins.open(place);
    return login === null ? null : numbered(login);
  }

  /** If the disk can't be written, the password is used but not remembered. */
  async function store(place: Place, sealed: string | null): Promise<LoginStorage> {
    try {
      await sealedLogins.store(place, sealed);
      return sealed === null ? 'memory' : 'sealed';
    } catch {
      return 'memory';
    }
  }

  return {
    of(proxy) {
      const place = { network: network(), proxy: proxyKey(proxy) };
      const key = keyOf(place);
      const found = known.get(key) ?? open(place).catch(() => null);
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
      const place = { network: network(), proxy: key };
      void (known.get(keyOf(place)) ?? Promise.resolve(null)).then((present) => {
        // The proxy refused an older login; another has been entered meanwhile.
        if ((present?.version ?? null) !== version || pending?.key === key) return;
        pending = {
          key,
          place,
          proxy: hostAndPort(proxy),
          realm: problem.realm,
          wasRefused: version !== null,
          isReadable: proxy.scheme !== 'https',
        };
        onChanged();
      });
    },
    pending() {
      if (pending === null) return null;
      const { place: _, ...shown } = pending;
      return shown;
    },
    networkChanged() {
      if (pending === null) return;
      pending = null;
      onChanged();
    },
    async signIn(key, login, remember) {
      if (pending?.key !== key || pending.place.network !== network()) return null;
      const { place } = pending;
      const sealed = remember ? await secrets.seal(JSON.stringify(login)) : null;
      known.set(keyOf(place), Promise.resolve(numbered(login)));
      pending = null;
      const storage = await store(place, sealed?.kind === 'sealed' ? sealed.sealed : null);
      onChanged();
      return storage;
    },
  };
}

const SETTINGS_KEY = 'proxyLogins';

/** Most proxies remembered; beyond that, the oldest sign-in is forgotten. */
const MOST_LOGINS = 50;

const storedLogins = z
  .array(z.object({ network: z.string().nullable(), proxy: z.string(), sealed: z.string() }))
  .max(MOST_LOGINS);
const sealedLogin = z.object({ username: z.string(), password: z.string() });

function createSealedLogins(secrets: Secrets, settings: SettingsFile) {
  function stored(): z.infer<typeof storedLogins> {
    const read = storedLogins.safeParse(settings.read(SETTINGS_KEY));
    return read.success ? read.data : [];
  }

  const isOf = (place: Place) => (stored: Place) => keyOf(stored) === keyOf(place);

  /** `null` removes the login. */
  async function store(place: Place, sealed: string | null): Promise<void> {
    const others = stored().filter((one) => !isOf(place)(one));
    const next = sealed === null ? others : [...others, { ...place, sealed }];
    if (next.length === 0) settings.remove(SETTINGS_KEY);
    else await settings.store(SETTINGS_KEY, next.slice(-MOST_LOGINS));
  }

  return {
    store,
    /**
     * A locked keychain doesn't mean absence: the sealed value stays, and the password is entered
     * again (P12).
     */
    async open(place: Place): Promise<ProxyLogin | null> {
      const entry = stored().find(isOf(place));
      if (entry === undefined) return null;
      const opened = await secrets.open(entry.sealed);
      if (opened.kind === 'locked') return null;
      // If the disk refuses it, the old value stays, and is still valid.
      if (opened.resealed !== undefined) await store(place, opened.resealed).catch(() => undefined);
      const read = sealedLogin.safeParse(JSON.parse(opened.secret));
      return read.success ? read.data : null;
    },
  };
}
