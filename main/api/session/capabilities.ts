import { type Failure, fail, type Handlers, succeed } from '../../../preload/contract/index.ts';
import type { CapabilityRegistry } from '../../session/environments/capability-registry.ts';
import type { Environments } from '../../session/environments/environments.ts';

/** Calls about what an environment's service has chosen where the interface leaves it open. */
export function createCapabilitiesHandlers(services: {
  readonly capabilities: CapabilityRegistry;
  readonly environments: Pick<Environments, 'find'>;
}): Handlers['capabilities'] {
  const { capabilities, environments } = services;
  const isKnown = (environmentId: string) => environments.find(environmentId) !== null;
  return {
    read: async ({ environmentId }) =>
      isKnown(environmentId) ? succeed(capabilities.describe(environmentId)) : fail(unknownEnvironment),
    change: async (change) =>
      isKnown(change.environmentId) ? capabilities.change(change) : fail(unknownEnvironment),
    reset: async ({ environmentId }) =>
      isKnown(environmentId) ? succeed(capabilities.reset(environmentId)) : fail(unknownEnvironment),
  };
}

const unknownEnvironment: Failure = {
  code: 'notFound',
  message: 'This environment no longer exists.',
  advice: 'Choose another environment, or add it again.',
};
