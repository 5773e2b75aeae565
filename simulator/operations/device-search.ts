import { z } from 'zod';
import { representDevice } from '../fleet/represent.ts';
import { answerJson, readRepresentation } from '../service/answer.ts';
import { readJson } from '../service/body.ts';
import { selectFields } from '../service/fields.ts';
import { deviceFilters, fulfils } from '../service/filters.ts';
import type { Call, Operation } from '../service/operation.ts';
import { pageLinks, parsePage } from '../service/paging.ts';
import { renameFields } from '../service/reshape.ts';
import { deviceRelationships, pageQuery, shownDevice, USUAL_PAGE } from './device-reads.ts';

/** Number of devices that a search checks before it lets other requests run. */
const SLICE = 500;

const searchRequest = z.strictObject({ filters: deviceFilters.default({}) });

async function matching(call: Call, filters: z.infer<typeof deviceFilters>): Promise<number[]> {
  const { fleet, clock } = call.service;
  const found: number[] = [];
  for (let organization = 0; organization < fleet.size.organizations; organization += 1) {
    const devices = fleet.devicesOf(organization);
    for (let position = 0; position < devices.length; position += 1) {
      if (position % SLICE === SLICE - 1) await new Promise((resolve) => setImmediate(resolve));
      const index = devices.at(position);
      if (fulfils(representDevice(fleet, index, clock.fleetNow(), new Set()), filters)) found.push(index);
    }
  }
  return found;
}

async function search(call: Call): Promise<Response> {
  const { fleet, clock } = call.service;
  const { filters } = await readJson(call.context.req.raw, searchRequest);
  const representation = readRepresentation(call, 'device', deviceRelationships);
  const page = parsePage({ limit: call.query('limit'), offset: call.query('offset') }, USUAL_PAGE);
  const found = await matching(call, filters);
  const records = found
    .slice(page.offset, page.offset + page.limit)
    .map((index) => representDevice(fleet, index, clock.fleetNow(), representation.expansion));
  const devices = renameFields(records, call.service.settings.shape.naming);
  return answerJson(
    representation.selection === null ? devices : selectFields(devices, representation.selection),
    200,
    {
      'content-type': representation.mediaType,
      link: pageLinks(call.address, page, found.length),
    },
  );
}

export const searchDevices: Operation = {
  method: 'POST',
  path: '/v1/devices/search',
  summary: 'Devices that fulfil filters',
  statedBy: 'extension',
  resource: 'device',
  relationships: deviceRelationships,
  query: pageQuery,
  body: searchRequest,
  answers: { 200: { description: 'An array of devices.', schema: z.array(shownDevice), headers: ['Link'] } },
  limit: 'search',
  handle: search,
};
