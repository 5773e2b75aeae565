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

/** The sign-ins to proxies: a person enters each once for a network; it stays in memory or is sealed. */
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
  /** The network that the laptop is in; null: none. A sign-in is known only where it was given: other networks may name the same proxy. */
  readonly network: () => string | null;
  readonly onChanged: () => void;
}

/** A proxy in one network. */
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
  /** By network and proxy. */
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

  /** On a disk that can't be written the password is used, but not remembered. */
  function store(place: Place, sealed: string | null): LoginStorage {
    try {
      sealedLogins.store(place, sealed);
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
        // The proxy refused an older login: a person has entered another one meanwhile.
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
      const storage = store(place, sealed?.kind === 'sealed' ? sealed.sealed : null);
      onChanged();
      return storage;
    },
  };
}

const SETTINGS_KEY = 'proxyLogins';

/** The proxies of a technician's customers; of more, the oldest sign-in is forgotten. */
const MOST_LOGINS = 50;

const storedLogins = z
  .array(z.object({ network: z.string().nullable(), proxy: z.string(), sealed: z.string() }))
  .max(MOST_LOGINS);
const sealedLogin = z.object({ username: z.string(), password: z.string() });

/** Stores the passwords of proxies, sealed in the settings. */
function createSealedLogins(secrets: Secrets, settings: SettingsFile) {
  function stored(): z.infer<typeof storedLogins> {
    const read = storedLogins.safeParse(settings.read(SETTINGS_KEY));
    return read.success ? read.data : [];
  }

  const isOf = (place: Place) => (stored: Place) => keyOf(stored) === keyOf(place);

  /** Null removes the login. */
  function store(place: Place, sealed: string | null): void {
    const others = stored().filter((one) => !isOf(place)(one));
    const next = sealed === null ? others : [...others, { ...place, sealed }];
    if (next.length === 0) settings.remove(SETTINGS_KEY);
    else settings.write(SETTINGS_KEY, next.slice(-MOST_LOGINS));
  }

  return {
    store,
    /** A locked keychain is no absence: the sealed value stays, and the person enters the password again (P12). */
    async open(place: Place): Promise<ProxyLogin | null> {
      const entry = stored().find(isOf(place));
      if (entry === undefined) return null;
      const opened = await secrets.open(entry.sealed);
      if (opened.kind === 'locked') return null;
      if (opened.resealed !== undefined) store(place, opened.resealed);
      const read = sealedLogin.safeParse(JSON.parse(opened.secret));
      return read.success ? read.data : null;
    },
  };
}
