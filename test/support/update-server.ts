import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signedMessage } from '../../main/updates/signed-message.ts';

/** A key of a release, with its public half in the form that is built into the app. */
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
  /** Null: not signed. */
  readonly key: ReleaseKey | null;
  readonly notes?: string;
  readonly stagingPercentage?: number;
  /** The version that is signed, where it is another one than the one that is written. */
  readonly signedVersion?: string;
}

/** The description as electron-builder writes it, with the signature of the release. JSON is YAML too. */
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

/** How the server hands out the installer: as announced, other bytes of the same length, or half of it and then a cut. */
export type Delivery = 'good' | 'tampered' | 'truncated';

export interface UpdateServer {
  readonly address: string;
  /** The `x-user-staging-id` fields that came. */
  readonly stagingIds: readonly string[];
  /** Names of the files that were asked for, without their queries. */
  readonly asked: readonly string[];
  release: Release;
  delivery: Delivery;
  close(): Promise<void>;
}

/** A generic update server on loopback. It answers every `.yml` with the description of its release. */
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
