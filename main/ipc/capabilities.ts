import { type Failure, fail, type Handlers, succeed } from '../../preload/contract/index.ts';
import type { Services } from '../app/accounts.ts';

/** Creates the calls about an environment's capabilities. */
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

const unknownEnvironment: Failure = { code: 'notFound', refusal: 'environmentGone' };
