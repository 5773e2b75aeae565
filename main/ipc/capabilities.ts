import { type Failure, fail, type Handlers, succeed } from '../../preload/contract/index.ts';
import type { Services } from '../app/accounts.ts';

/** Creates the calls about an environment's capabilities. */
export function createCapabilitiesHandlers({
  capabilities,
  environments,
  workspace,
  desktop,
}: Services): Handlers['capabilities'] {
  const isKnown = (environmentId: string) => environments.find(environmentId) !== null;
  return {
    read: async ({ environmentId }) =>
      isKnown(environmentId) ? succeed(capabilities.describe(environmentId)) : fail(unknownEnvironment),
    change: async (change) =>
      isKnown(change.environmentId) ? capabilities.change(change) : fail(unknownEnvironment),
    reset: async ({ environmentId }) =>
      isKnown(environmentId) ? succeed(capabilities.reset(environmentId)) : fail(unknownEnvironment),
    detect: () =>
      workspace.use(async ({ account, cloud, ending }) => {
        const found = await cloud.detect(ending);
        if (found.kind !== 'detected') return fail(found.failure);
        capabilities.storeProfile(account.environment.id, found.value);
        return succeed(found.value);
      }),
    saveProfile: () =>
      workspace.use(async ({ account: { environment } }) => {
        const profile = capabilities.detectedProfile(environment.id)?.profile ?? null;
        if (profile === null) return fail(unknownEnvironment);
        const saved = await desktop.saveText('Fleetglass service profile.json', profile);
        return saved.ok ? succeed({ saved: saved.value }) : saved;
      }),
  };
}

const unknownEnvironment: Failure = { code: 'notFound', refusal: 'environmentGone' };
