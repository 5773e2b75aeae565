/** The kinds of proxies in a PAC result, by the scheme that a variable names them with. */
const KINDS: Readonly<Record<string, string>> = {
  'http:': 'PROXY',
  'https:': 'HTTPS',
  'socks:': 'SOCKS5',
  'socks4:': 'SOCKS',
  'socks5:': 'SOCKS5',
};

const PORTS: Readonly<Record<string, string>> = { PROXY: '80', HTTPS: '443', SOCKS: '1080', SOCKS5: '1080' };

type Variables = Readonly<Record<string, string | undefined>>;

function variable(variables: Variables, name: string): string {
  return (variables[name] ?? variables[name.toUpperCase()] ?? '').trim();
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host.startsWith('127.') || host === '[::1]';
}

/** Whether `no_proxy` names a host: itself, a domain above it, or `*`. */
function isExcepted(host: string, list: string): boolean {
  return list
    .split(/[\s,]+/)
    .map((entry) => entry.replace(/^\*?\./, '').replace(/:\d+$/, ''))
    .some((entry) => entry === '*' || (entry !== '' && (host === entry || host.endsWith(`.${entry}`))));
}

/**
 * What Chromium on Linux answers about a URL where no desktop says anything: by `https_proxy`, `http_proxy`, `all_proxy` and
 * `no_proxy`, as a PAC result. Names and passwords in them are left out, as there; what can't be read is as if it was not set.
 */
export function systemProxy(url: string, variables: Variables): string {
  const { hostname, protocol } = new URL(url);
  const named = variable(variables, `${protocol.slice(0, -1)}_proxy`) || variable(variables, 'all_proxy');
  if (named === '' || isLoopback(hostname) || isExcepted(hostname, variable(variables, 'no_proxy'))) {
    return 'DIRECT';
  }
  const proxy = URL.parse(named.includes('://') ? named : `http://${named}`);
  const kind = proxy === null ? undefined : KINDS[proxy.protocol];
  if (proxy === null || kind === undefined || proxy.hostname === '') return 'DIRECT';
  return `${kind} ${proxy.hostname}:${proxy.port || PORTS[kind]}`;
}
