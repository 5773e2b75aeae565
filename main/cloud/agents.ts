import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { CONNECTIONS_PER_ORIGIN } from './limits.ts';
import type { Agents } from './transport.ts';

/** Connections that are kept for the next request. One set for each client, so that a checked one never serves another. */
export function createAgents(): Agents & { readonly dropIdle: () => void } {
  const options = {
    keepAlive: true,
    maxSockets: CONNECTIONS_PER_ORIGIN,
    maxFreeSockets: CONNECTIONS_PER_ORIGIN,
  };
  const http = new HttpAgent(options);
  const https = new HttpsAgent(options);
  return {
    http,
    https,
    dropIdle() {
      for (const sockets of [...Object.values(http.freeSockets), ...Object.values(https.freeSockets)]) {
        for (const socket of sockets ?? []) socket.destroy();
      }
    },
  };
}
