import { z } from 'zod';
import { deviceRecord, organizationRecord } from '../fleet/records.ts';
import { expandOrganization, organizationFacts, representDevice } from '../fleet/represent.ts';
import { answerResource, type Representation } from '../service/answer.ts';
import { selectFields } from '../service/fields.ts';
import type { Operation } from '../service/operation.ts';
import { LARGEST_PAGE } from '../service/paging.ts';
import { reshapeExpansion, reshapeList, reshapeOne } from '../service/reshape.ts';
import type { Service } from '../service/service.ts';
import { shapes } from '../service/shape.ts';
import { conditionHeaders, recordAnswers, validatorHeaders } from './conditional-headers.ts';
import { listPage } from './list-page.ts';
import { organizationOf } from './subjects.ts';

/** Answers with more records are streamed in pieces, as a million archives are 150 MB of JSON. */
const MOST_IN_MEMORY = 4_000;

const relationships = ['devices', 'archives'];
/** An organization in an answer, with relationships as identifiers or as objects. */
const shownOrganization = organizationRecord.extend({
  devices: z.array(z.union([organizationRecord.shape.devices.element, deviceRecord])),
});

/** Yields the JSON text of one organization with its devices as objects, device by device. */
function* organizationText(
  { fleet, clock }: Service,
  index: number,
  { expansion, selection }: Representation,
): Generator<string> {
  const facts = { ...organizationFacts(fleet, index), devices: [] };
  const text = JSON.stringify(selection === null ? facts : selectFields(facts, selection));
  if (!text.endsWith('"devices":[]}')) {
    yield text;
    return;
  }
  const inner = selection?.items.get('devices') ?? null;
  const devices = fleet.devicesOf(index);
  yield text.slice(0, -2);
  for (let position = 0; position < devices.length; position += 1) {
    const device = representDevice(fleet, devices.at(position), clock.fleetNow(), expansion);
    const shown =
      selection === null || inner === null ? device : selectFields(device, { ...selection, items: inner });
    yield `${position === 0 ? '' : ','}${JSON.stringify(shown)}`;
  }
  yield ']}';
}

function* organizationsText(
  service: Service,
  indexes: readonly number[],
  representation: Representation,
): Generator<string> {
  yield '[';
  for (const [position, index] of indexes.entries()) {
    if (position > 0) yield ',';
    yield* organizationText(service, index, representation);
  }
  yield ']';
}

/**
 * GET /v1/organizations: an array, with devices as identifiers, or as objects with
 * `expand=devices` or `devices,archives`.
 */
export const listOrganizations: Operation = {
  method: 'GET',
  path: '/v1/organizations',
  summary: 'Organizations of the user',
  statedBy: 'interface',
  resource: 'organization',
  relationships,
  query: {
    limit: `The most organizations in the answer, at most ${LARGEST_PAGE}. Without it: all.`,
    offset: 'How many organizations to leave out.',
  },
  headers: conditionHeaders,
  answers: {
    200: {
      description: 'An array of organizations; `Link` leads to the other pages when `limit` was given.',
      schema: z.array(shownOrganization),
      headers: [...validatorHeaders, 'Link'],
    },
  },
  limit: 'read',
  handle(call) {
    const { fleet, clock, settings } = call.service;
    const fleetNow = clock.fleetNow();
    const total = settings.shape.list === 'single' ? 1 : fleet.size.organizations;
    const page = listPage(call, null, total);
    return answerResource(call, {
      name: 'organization',
      stamp: fleet.catalogStamp(fleetNow),
      relationships,
      headers: page.headers,
      produce(representation) {
        const length = Math.max(0, Math.min(page.limit, total - page.offset));
        const indexes = Array.from({ length }, (_, at) => page.offset + at);
        const expansion = reshapeExpansion(representation.expansion, settings.shape);
        const devices = indexes.reduce((sum, index) => sum + fleet.devicesOf(index).length, 0);
        const rows = devices * (expansion.has('archives') ? 1 + fleet.size.archives : 1);
        if (expansion.has('devices') && rows > MOST_IN_MEMORY && settings.shape === shapes.default) {
          return { text: organizationsText(call.service, indexes, { ...representation, expansion }) };
        }
        const records = indexes.map((index) => expandOrganization(fleet, index, fleetNow, expansion));
        return { value: reshapeList(records, 'organizations', settings.shape, page.members) };
      },
    });
  },
};

export const readOrganization: Operation = {
  method: 'GET',
  path: '/v1/organizations/{organizationId}',
  summary: 'One organization',
  statedBy: 'extension',
  resource: 'organization',
  relationships,
  headers: conditionHeaders,
  answers: recordAnswers('The organization.', shownOrganization),
  limit: 'read',
  handle(call) {
    const { fleet, clock, settings } = call.service;
    const fleetNow = clock.fleetNow();
    const index = organizationOf(call, call.parameter('organizationId'), 404);
    // If the list leaves devices out, they are listed here.
    const shape = {
      ...settings.shape,
      relations: settings.shape.devicesAt === 'organization' ? 'objects' : settings.shape.relations,
    } as const;
    return answerResource(call, {
      name: 'organization',
      stamp: fleet.catalogStamp(fleetNow),
      relationships,
      produce({ expansion: requested }) {
        const record = expandOrganization(fleet, index, fleetNow, reshapeExpansion(requested, shape));
        return { value: reshapeOne(record, 'organizations', shape) };
      },
    });
  },
};
