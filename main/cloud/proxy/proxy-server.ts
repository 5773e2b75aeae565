/** How one speaks to a proxy: plain HTTP, HTTP inside TLS, or SOCKS. */
export type ProxyScheme = 'http' | 'https' | 'socks4' | 'socks5';

/** A proxy that the system named. */
export interface ProxyServer {
  readonly scheme: ProxyScheme;
  /** Host name or IP address, without brackets. */
  readonly host: string;
  readonly port: number;
}

/** One entry of what the system answers for an address: a proxy, or none. */
export type ProxyEntry = ProxyServer | 'direct';

/** Host and port as people write them, for example `proxy.example.org:8080`. */
export function hostAndPort({ host, port }: { readonly host: string; readonly port: number }): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** Tells proxies apart: a password that was given to one never goes to another. */
export function proxyKey(proxy: ProxyServer): string {
  return `${proxy.scheme}://${hostAndPort(proxy)}`;
}
