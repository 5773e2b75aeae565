import { type Failure, fail, type Handlers, succeed } from '../../preload/contract/index.ts';
import type { EnvironmentChoicesBook } from '../session/environment-choices.ts';
import type { Environments } from '../session/environments.ts';

/** Calls about what an environment's service has chosen where the interface leaves it open. */
export function createChoicesHandlers(services: {
  readonly choices: EnvironmentChoicesBook;
  readonly environments: Pick<Environments, 'find'>;
}): Handlers['choices'] {
  const { choices, environments } = services;
  const isKnown = (environmentId: string) => environments.find(environmentId) !== null;
  return {
    read: async ({ environmentId }) =>
      isKnown(environmentId) ? succeed(choices.describe(environmentId)) : fail(unknownEnvironment),
    change: async (change) =>
      isKnown(change.environmentId) ? choices.change(change) : fail(unknownEnvironment),
    reset: async ({ environmentId }) =>
      isKnown(environmentId) ? succeed(choices.reset(environmentId)) : fail(unknownEnvironment),
  };
}

const unknownEnvironment: Failure = {
  code: 'notFound',
  message: 'This environment is not known any more.',
  advice: 'Choose another environment, or add it again.',
};
