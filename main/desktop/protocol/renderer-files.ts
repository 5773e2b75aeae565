import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';

export interface RendererFile {
  readonly file: string;
  readonly contentType: string;
}

/** Types of files that the build makes. Others, such as source maps, are not served. */
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.bin': 'application/octet-stream',
};

/**
 * Lists the files once at start. A request is a lookup and never becomes a path, so it can't leave
 * the folder; symbolic links are not followed (P7).
 */
export function indexRendererFiles(folder: string): ReadonlyMap<string, RendererFile> {
  const files = new Map<string, RendererFile>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const contentType = contentTypes[extname(entry.name)];
    if (!entry.isFile() || contentType === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    files.set(file.slice(folder.length).replaceAll('\\', '/'), { file, contentType });
  }
  return files;
}
