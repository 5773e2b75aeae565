import { type Expansion, expandOrganization } from '../fleet/represent.ts';
import { validatorsOf } from './conditional.ts';
import { conditionalJson, type Operation } from './operation.ts';

/** What an `expand` parameter asks for; the strict reading of it is in `expand.ts`. */
export function expansionOf(expand: string | undefined): Expansion {
  const names = new Set((expand ?? '').split(',').map((name) => name.trim()));
  return {
    devices: names.has('devices'),
    archives: names.has('archives'),
    organization: names.has('organization'),
  };
}

/** GET /v1/organizations: an array; devices as identifiers, or as objects with `expand=devices` or `devices,archives`. */
export const listOrganizations: Operation = {
  method: 'GET',
  path: '/v1/organizations',
  handle(call) {
    const { fleet, clock } = call.service;
    const fleetNow = clock.fleetNow();
    const expansion = expansionOf(call.context.req.query('expand'));
    const variant = `o${expansion.devices ? 'd' : ''}${expansion.archives ? 'a' : ''}`;
    return conditionalJson(call, validatorsOf(fleet.catalogStamp(fleetNow), variant), () =>
      Array.from({ length: fleet.size.organizations }, (_, index) =>
        expandOrganization(fleet, index, fleetNow, expansion),
      ),
    );
  },
};
