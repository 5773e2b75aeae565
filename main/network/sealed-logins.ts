import { z } from 'zod';
import type { ProxyLogin } from '../cloud/proxy/open-tunnel.ts';
import type { Secrets, SettingsFile } from '../core/desktop.ts';

/** The passwords of proxies, sealed in the settings. */
interface SealedLogins {
  /** A locked keychain is no absence: the sealed value stays, and the person enters the password again (P12). */
  open(proxyKey: string): Promise<ProxyLogin | null>;
  /** Null removes the login. */
  store(proxyKey: string, sealed: string | null): void;
}

const SETTINGS_KEY = 'proxyLogins';

const storedLogins = z.array(z.object({ proxy: z.string(), sealed: z.string() })).max(50);
const sealedLogin = z.object({ username: z.string(), password: z.string() });

export function createSealedLogins(secrets: Secrets, settings: SettingsFile): SealedLogins {
  function stored(): z.infer<typeof storedLogins> {
    const read = storedLogins.safeParse(settings.read(SETTINGS_KEY));
    return read.success ? read.data : [];
  }

  function store(proxyKey: string, sealed: string | null): void {
    const others = stored().filter(({ proxy }) => proxy !== proxyKey);
    const next = sealed === null ? others : [...others, { proxy: proxyKey, sealed }];
    if (next.length === 0) settings.remove(SETTINGS_KEY);
    else settings.write(SETTINGS_KEY, next);
  }

  return {
    store,
    async open(proxyKey) {
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
