import type { Agents } from '../../../main/service/routes/agents.ts';
import { createSystemRoutes } from '../../../main/service/routes/system-routes.ts';

/** Creates the connections of a client on a laptop without a proxy. */
export function createDirectAgents(): Agents {
  return createSystemRoutes({
    resolveProxy: async () => 'DIRECT',
    logins: { of: async () => null, wanted() {} },
    clock: { now: () => Date.now() },
    network: () => null,
    beforeTls: async () => {},
  }).createAgents();
}
