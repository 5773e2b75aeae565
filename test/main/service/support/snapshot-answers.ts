import type { FaultServer, ScriptedAnswer } from '../../../support/fault-server.ts';
import { tinyPng } from './tiny-images.ts';

export const DEVICE = { deviceId: 'd1', archiveId: null };
export const ARCHIVE = { deviceId: 'd1', archiveId: 'a/1' };
export const LAST_MODIFIED = 'Sat, 21 Nov 2026 05:20:00 GMT';
export const FULL = { lastModified: LAST_MODIFIED, etag: '"full"' };
export const LOW = { lastModified: LAST_MODIFIED, etag: '"low"' };
export const KNOWN = { full: FULL, low: LOW };
export const SIGNATURE = 'signature=SECRET-7c1e';

export const ADDRESS_PATH = '/devices/d1/snapshot/url';
export const LOW_PATH = '/devices/d1/snapshot/?lowPrecision=true';
export const NO_ROUTE: ScriptedAnswer = {
  status: 404,
  body: { title: 'Not Found', detail: 'Cannot GET /devices/d1/snapshot/url' },
};
export const NO_SNAPSHOT: ScriptedAnswer = {
  status: 404,
  body: { title: 'Not Found', detail: 'This device has no snapshot.' },
};

/** An image of the service with validators; `width` tells one from the other. */
export function image(width: number, headers: Record<string, string> = {}): ScriptedAnswer {
  return {
    headers: { 'content-type': 'image/png', 'last-modified': LAST_MODIFIED, ...headers },
    body: tinyPng(width, 10),
  };
}

/** The requests, in order. */
export function targets(server: FaultServer): readonly string[] {
  return server.requests.map(({ target }) => target);
}
