import { type Failure, fail, type Handlers, succeed } from '../../../preload/contract/index.ts';
import type { Services } from '../../app/accounts.ts';

/** Calls about what an environment's service has chosen where the interface leaves it open. */
export function createCapabilitiesHandlers({
  capabilities,
  environments,
}: Services): Handlers['capabilities'] {
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
