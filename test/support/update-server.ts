import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signedMessage } from '../../main/updates/signed-message.ts';

/** Key of a release, with its public half as built into the app. */
export interface ReleaseKey {
  readonly privateKey: KeyObject;
  readonly publicText: string;
}

export function createReleaseKey(): ReleaseKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, publicText: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') };
}

export function sha512Of(bytes: Uint8Array): string {
  return createHash('sha512').update(bytes).digest('base64');
}

export interface Release {
  readonly version: string;
  readonly installer: Uint8Array;
  readonly fileName: string;
  /** `null`: not signed. */
  readonly key: ReleaseKey | null;
  readonly notes?: string;
  readonly stagingPercentage?: number;
  /** Signed version, if it differs from the written one. */
  readonly signedVersion?: string;
}

/**
 * Returns the description as electron-builder writes it, with the release's signature. JSON is
 * YAML too.
 */
export function describeRelease(release: Release): string {
  const sha512 = sha512Of(release.installer);
  const message = signedMessage(release.signedVersion ?? release.version, sha512);
  const signature = release.key === null ? undefined : sign(null, message, release.key.privateKey);
  const file = {
    url: release.fileName,
    sha512,
    size: release.installer.byteLength,
    ed25519: signature?.toString('base64'),
  };
  return JSON.stringify({
    version: release.version,
    files: [file],
    path: release.fileName,
    sha512,
    releaseDate: '2026-11-21T12:00:00.000Z',
    releaseNotes: release.notes,
    stagingPercentage: release.stagingPercentage,
  });
}

/** How the installer is sent: as announced, other bytes of the same length, or cut after half. */
export type Delivery = 'good' | 'tampered' | 'truncated';

export interface UpdateServer {
  readonly address: string;
  readonly stagingIds: readonly string[];
  /** Names of the requested files, without queries. */
  readonly asked: readonly string[];
  release: Release;
  delivery: Delivery;
  close(): Promise<void>;
}

/**
 * Generic update server on loopback, which answers every `.yml` with its release's description.
 */
export async function startUpdateServer(release: Release): Promise<UpdateServer> {
  const stagingIds: string[] = [];
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '').split('?')[0]?.split('/').at(-1) ?? '');
    asked.push(name);
    const id = request.headers['x-user-staging-id'];
    if (typeof id === 'string') stagingIds.push(id);
    const { installer, fileName } = updates.release;
    if (name.endsWith('.yml')) response.end(describeRelease(updates.release));
    else if (name !== fileName) response.writeHead(404).end();
    else if (updates.delivery === 'tampered') response.end(installer.toReversed());
    else {
      response.writeHead(200, { 'content-length': installer.byteLength });
      if (updates.delivery === 'good') response.end(installer);
      else response.write(installer.subarray(0, installer.byteLength / 2), () => response.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const updates: UpdateServer = {
    address: `http://127.0.0.1:${port}/updates`,
    stagingIds,
    asked,
    release,
    delivery: 'good',
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return updates;
}
