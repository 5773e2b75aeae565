import type { Agents } from '../../../main/cloud/routes/agents.ts';
import { createSystemRoutes } from '../../../main/cloud/routes/system-routes.ts';

/** The connections of a client on a laptop whose system has no proxy. */
export function createDirectAgents(): Agents {
  return createSystemRoutes({
    resolveProxy: async () => 'DIRECT',
    logins: { of: async () => null, wanted() {} },
    clock: { now: () => Date.now() },
    network: () => null,
    beforeTls: async () => {},
  }).createAgents();
}
