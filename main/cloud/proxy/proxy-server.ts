/** How one speaks to a proxy: plain HTTP, HTTP inside TLS, or SOCKS. */
export type ProxyScheme = 'http' | 'https' | 'socks4' | 'socks5';

export interface ProxyServer {
  readonly scheme: ProxyScheme;
  /** Host name or IP address, without brackets. */
  readonly host: string;
  readonly port: number;
}

/** One entry of the system's answer for an address: a proxy, or none. */
export type ProxyEntry = ProxyServer | 'direct';

/** Host and port in the usual form, for example `proxy.example.org:8080`. */
export function hostAndPort({ host, port }: { readonly host: string; readonly port: number }): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** The key of a proxy: a password for one proxy never goes to another. */
export function proxyKey(proxy: ProxyServer): string {
  return `${proxy.scheme}://${hostAndPort(proxy)}`;
}
