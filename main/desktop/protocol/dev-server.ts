/** Vite's server on this machine, which serves the page during development. */
export interface DevServer {
  readonly origin: string;
  /** Address of the update socket, such as `ws://127.0.0.1:5173`. */
  readonly socketOrigin: string;
}

/** Vite's headers that the page needs; the rest, including CORS, is dropped. */
const PASSED_HEADERS = ['content-type', 'cache-control', 'etag'] as const;

/**
 * Returns `null` unless the address is plain loopback, and always in a packaged app: an
 * environment variable must not replace the page of the product.
 */
export function readDevServer(address: string | undefined, isPackaged: boolean): DevServer | null {
  if (isPackaged || address === undefined) return null;
  const match = /^http:\/\/127\.0\.0\.1:(\d{1,5})$/.exec(address);
  return match === null ? null : { origin: address, socketOrigin: `ws://127.0.0.1:${match[1]}` };
}

/** Fetches a page file from Vite, so that the page keeps the app's origin during development. */
export async function fetchFromDevServer(
  server: DevServer,
  path: string,
  /** The request's `Accept`: Vite uses it to tell a linked style sheet from an imported one. */
  accept: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const answer = await fetch(new URL(path, server.origin), { headers: { accept }, redirect: 'error' });
  const passed = PASSED_HEADERS.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return new Response(answer.body, {
    status: answer.status,
    headers: { ...headers, ...Object.fromEntries(passed) },
  });
}
