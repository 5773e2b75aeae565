/** Vite's server on this machine, from which the screen comes while it is being written. */
export interface DevServer {
  /** For example `http://127.0.0.1:5173`. */
  readonly origin: string;
  /** Where the page listens for changes, for example `ws://127.0.0.1:5173`. */
  readonly socketOrigin: string;
}

/** Headers of Vite that the page needs; the rest, above all its CORS headers, stays behind. */
const KEPT_HEADERS = ['content-type', 'cache-control', 'etag'] as const;

/**
 * Reads `FLEETGLASS_DEV_SERVER`. Null when it is absent, when it is anything else than a plain loopback address, and
 * always in a packaged app: an environment variable must not be able to replace the screen of the product.
 */
export function readDevServer(address: string | undefined, isPackaged: boolean): DevServer | null {
  if (isPackaged || address === undefined) return null;
  const match = /^http:\/\/127\.0\.0\.1:(\d{1,5})$/.exec(address);
  return match === null ? null : { origin: address, socketOrigin: `ws://127.0.0.1:${match[1]}` };
}

/** Fetches a file of the screen from Vite, so that the page keeps the app's own origin while it is being written. */
export async function fetchFromDevServer(
  server: DevServer,
  path: string,
  /** By the request's `Accept` Vite tells a style sheet that is linked from one that is imported by a script. */
  accept: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const answer = await fetch(new URL(path, server.origin), { headers: { accept }, redirect: 'error' });
  const kept = KEPT_HEADERS.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return new Response(answer.body, {
    status: answer.status,
    headers: { ...headers, ...Object.fromEntries(kept) },
  });
}
