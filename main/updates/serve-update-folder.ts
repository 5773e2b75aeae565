import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openRegularFile } from '../gate/regular-file.ts';

/** A description has some hundred bytes for each file; the updater reads it whole (P50). */
const DESCRIPTION_LIMIT_BYTES = 64 * 1_024;

/** A folder with an update, served on loopback until it has been downloaded. */
export interface UpdateFolderServer {
  /** Without a trailing slash. */
  readonly address: string;
  close(): void;
}

/** Installers and their block maps; nothing else in the folder is served. */
const SERVED_NAME = /^[A-Za-z0-9][A-Za-z0-9._ -]*\.(?:exe|zip|AppImage|deb|rpm|blockmap)$/;

/**
 * Serves the chosen description under every name that ends in `.yml`, and the installers of its
 * folder, so that an update from a file passes the same checks as one from a server. The path is
 * random: other programs on this machine must not find it.
 */
export async function serveUpdateFolder(descriptionFile: string): Promise<UpdateFolderServer> {
  const folder = dirname(descriptionFile);
  const key = randomBytes(16).toString('hex');

  function fileFor(address: string): string | null {
    const [path = ''] = address.split('?');
    if (!path.startsWith(`/${key}/`)) return null;
    const name = safelyDecoded(path.slice(key.length + 2));
    if (/^[a-z0-9-]+\.yml$/.test(name)) return descriptionFile;
    return SERVED_NAME.test(name) ? join(folder, name) : null;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const file = request.method === 'GET' ? fileFor(request.url ?? '') : null;
    const handle =
      file === null ? null : await openRegularFile(file, { followsLink: true }).catch(() => null);
    if (handle === null) {
      response.writeHead(404).end();
      return;
    }
    await using opened = handle;
    const { size } = await opened.stat();
    if (file === descriptionFile && size > DESCRIPTION_LIMIT_BYTES) {
      response.writeHead(413).end();
      return;
    }
    response.writeHead(200, { 'content-length': size, 'content-type': 'application/octet-stream' });
    await pipeline(opened.createReadStream({ autoClose: false }), response);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/${key}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
