import { APP_ORIGIN } from './app-origin.ts';

type AppRequest =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'image'; readonly hash: string }
  | { readonly kind: 'thumbnail'; readonly hash: string }
  /** Answered with 400 or 405 without a disk access. */
  | { readonly kind: 'refused'; readonly status: 400 | 405 };

/** The app's own paths are under 100 characters. */
const PATH_LIMIT = 512;

/**
 * File names of the build. They contain no percent sign, so no encoded dot, slash or NUL passes.
 */
const PLAIN_PATH = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;

const IMAGE_PATH = /^\/(snapshots|thumbnails)\/([0-9a-f]{64})$/;

/**
 * Accepts GET, the exact origin, and plain segments that do not begin with a dot (P7). The file
 * index knows which files exist.
 */
export function parseAppRequest(method: string, address: string): AppRequest {
  if (method !== 'GET') return { kind: 'refused', status: 405 };
  if (!address.startsWith(`${APP_ORIGIN}/`)) return { kind: 'refused', status: 400 };
  const path = address.slice(APP_ORIGIN.length).replace(/[?#].*$/s, '');
  if (path === '/') return { kind: 'file', path: '/index.html' };
  if (path.length > PATH_LIMIT || !PLAIN_PATH.test(path)) return { kind: 'refused', status: 400 };
  if (!isImagePath(path)) return { kind: 'file', path };
  const [, folder, hash] = IMAGE_PATH.exec(path) ?? [];
  if (hash === undefined) return { kind: 'refused', status: 400 };
  return { kind: folder === 'snapshots' ? 'image' : 'thumbnail', hash };
}

export function isImagePath(path: string): boolean {
  return path.startsWith('/snapshots/') || path.startsWith('/thumbnails/');
}
