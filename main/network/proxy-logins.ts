import { z } from 'zod';
import type { ProxyLogin } from '../cloud/proxy/open-tunnel.ts';
import { isAnswerable } from '../cloud/proxy/proxy-failure.ts';
import { hostAndPort, proxyKey } from '../cloud/proxy/proxy-server.ts';
import type { ProxyLogins } from '../cloud/routes/system-routes.ts';
import type { Secrets, SettingsFile } from '../core/desktop.ts';

/** A proxy that asks for a sign-in. */
interface WantedLogin {
  /** Names the proxy; the answer carries it, so that a password goes to the proxy that was shown. */
  readonly key: string;
  /** Host and port, for people. */
  readonly proxy: string;
  /** What the proxy says that it is for; may be empty. */
  readonly realm: string;
  /** It refused what it got. */
  readonly wasRefused: boolean;
  /** The password crosses the network as it is: HTTP and SOCKS proxies have no TLS. */
  readonly isReadable: boolean;
}

/** Where a password stays: sealed on the disk, or in memory until the app is closed. */
type LoginKept = 'sealed' | 'memory';

/** Who signs in to which proxy: asked for once, kept in memory or sealed. */
export interface ProxySignIns extends ProxyLogins {
  /** The proxy that waits for a person, or null. */
  pending(): WantedLogin | null;
  /** Another network: whoever asked in the last one does not ask here. */
  networkChanged(): void;
  /** Takes what a person gave. Null: this proxy does not ask (any more). */
  signIn(key: string, login: ProxyLogin, remember: boolean): Promise<LoginKept | null>;
}

interface ProxySignInOptions {
  readonly secrets: Secrets;
  readonly settings: SettingsFile;
  readonly onChanged: () => void;
}

const SETTINGS_KEY = 'proxyLogins';

const storedLogins = z.array(z.object({ proxy: z.string(), sealed: z.string() })).max(50);
const sealedLogin = z.object({ username: z.string(), password: z.string() });

interface Known {
  readonly login: ProxyLogin;
  readonly version: number;
}

export function createProxySignIns({ secrets, settings, onChanged }: ProxySignInOptions): ProxySignIns {
  const known = new Map<string, Promise<Known | null>>();
  let versions = 0;
  let pending: WantedLogin | null = null;

  function stored(): z.infer<typeof storedLogins> {
    const read = storedLogins.safeParse(settings.read(SETTINGS_KEY));
    return read.success ? read.data : [];
  }

  function numbered(login: ProxyLogin): Known {
    versions += 1;
    return { login, version: versions };
  }

  /** What is sealed for a proxy. A locked keychain is no absence: the sealed value stays, and a person is asked (P12). */
  async function open(key: string): Promise<Known | null> {
    const entry = stored().find(({ proxy }) => proxy === key);
    if (entry === undefined) return null;
    const opened = await secrets.open(entry.sealed);
    if (opened.kind === 'locked') return null;
    if (opened.resealed !== undefined) store(key, opened.resealed);
    const read = sealedLogin.safeParse(JSON.parse(opened.secret));
    return read.success ? numbered(read.data) : null;
  }

  function store(key: string, sealed: string | null): void {
    const others = stored().filter(({ proxy }) => proxy !== key);
    const next = sealed === null ? others : [...others, { proxy: key, sealed }];
    if (next.length === 0) settings.remove(SETTINGS_KEY);
    else settings.write(SETTINGS_KEY, next);
  }

  return {
    of(proxy) {
      const key = proxyKey(proxy);
      const found = known.get(key) ?? open(key).catch(() => null);
      known.set(key, found);
      return found;
    },
    wanted({ proxy, problem }, version) {
      if (problem.kind !== 'signIn' || !isAnswerable(problem.schemes)) return;
      const key = proxyKey(proxy);
      void (known.get(key) ?? Promise.resolve(null)).then((present) => {
        // A person gave another password meanwhile: what was refused is not that one.
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
      const kept = keep(key, sealed?.kind === 'sealed' ? sealed.sealed : null);
      onChanged();
      return kept;
    },
  };

  /** A disk that can't be written costs the memory of the password, not its use. */
  function keep(key: string, sealed: string | null): LoginKept {
    try {
      store(key, sealed);
      return sealed === null ? 'memory' : 'sealed';
    } catch {
      return 'memory';
    }
  }
}
