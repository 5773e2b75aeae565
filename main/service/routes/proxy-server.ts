/** Protocol of a proxy: plain HTTP, HTTP inside TLS, or SOCKS. */
export type ProxyScheme = 'http' | 'https' | 'socks4' | 'socks5';

export interface ProxyServer {
  readonly scheme: ProxyScheme;
  readonly host: string;
  readonly port: number;
}

export type ProxyEntry = ProxyServer | 'direct';

/** Returns host and port in the usual form, for example `proxy.example.org:8080`. */
export function hostAndPort({ host, port }: { readonly host: string; readonly port: number }): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** Returns the key of a proxy: a password for one proxy never goes to another. */
export function proxyKey(proxy: ProxyServer): string {
  return `${proxy.scheme}://${hostAndPort(proxy)}`;
}
