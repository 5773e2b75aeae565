import { z } from 'zod';
import { LARGEST_PAGE, pageLinks, parsePage } from '../conventions/paging.ts';
import { archiveRecord, deviceRecord, organizationRecord } from '../fleet/records.ts';
import { representArchive, representDevice } from '../fleet/represent.ts';
import { answerResource } from '../http/answer.ts';
import type { Call, Operation } from '../http/operation.ts';
import { readConditions, validatorHeaders } from './conditional-headers.ts';
import { archiveOf, deviceOf, organizationOf } from './subjects.ts';

/** Rows of a list when `limit` is not given. */
export const USUAL_PAGE = 100;

export const pageQuery = {
  limit: `The most rows in the answer, at most ${LARGEST_PAGE}; ${USUAL_PAGE} unless told.`,
  offset: 'How many rows to leave out.',
} as const;

export const deviceRelationships = ['organization', 'archives'];
/** What a device is in an answer: relationships as identifiers or as objects. */
export const shownDevice = deviceRecord.extend({
  organization: z.union([deviceRecord.shape.organization, organizationRecord]),
  archives: z.array(z.union([deviceRecord.shape.archives.element, archiveRecord])),
});
const shownArchive = archiveRecord.extend({ device: z.union([archiveRecord.shape.device, deviceRecord]) });
const archiveRelationships = ['device'];

const read = { method: 'GET', limit: 'read', headers: readConditions, statedBy: 'extension' } as const;
const listHeaders = [...validatorHeaders, 'Link'];

function pageOf(call: Call) {
  return parsePage({ limit: call.query('limit'), offset: call.query('offset') }, USUAL_PAGE);
}

function listDevices(call: Call): Response {
  const { fleet, clock } = call.service;
  const fleetNow = clock.fleetNow();
  const devices = fleet.devicesOf(organizationOf(call, call.parameter('organizationId'), 404));
  const page = pageOf(call);
  const length = Math.max(0, Math.min(page.limit, devices.length - page.offset));
  return answerResource(call, {
    name: 'device',
    stamp: fleet.catalogStamp(fleetNow),
    relationships: deviceRelationships,
    headers: { link: pageLinks(call.address, page, devices.length) },
    produce: ({ expansion }) => ({
      value: Array.from({ length }, (_, row) =>
        representDevice(fleet, devices.at(page.offset + row), fleetNow, expansion),
      ),
    }),
  });
}

function readDevice(call: Call): Response {
  const { fleet, clock } = call.service;
  const index = deviceOf(call);
  const fleetNow = clock.fleetNow();
  return answerResource(call, {
    name: 'device',
    // An embedded organization lists devices, so it changes with any of them.
    stamp: (call.query('expand') ?? '').includes('organization')
      ? fleet.catalogStamp(fleetNow)
      : fleet.deviceStamp(index, fleetNow),
    relationships: deviceRelationships,
    produce: ({ expansion }) => ({ value: representDevice(fleet, index, fleetNow, expansion) }),
  });
}

function archiveValue(call: Call, device: number, slot: number, expansion: ReadonlySet<string>): unknown {
  const { fleet, clock } = call.service;
  const archive = representArchive(fleet, device, slot);
  if (!expansion.has('device')) return archive;
  return { ...archive, device: representDevice(fleet, device, clock.fleetNow(), new Set()) };
}

function listArchives(call: Call): Response {
  const { fleet, clock } = call.service;
  const device = deviceOf(call);
  const fleetNow = clock.fleetNow();
  const slots = fleet.archiveSlots(device, fleetNow);
  const page = pageOf(call);
  return answerResource(call, {
    name: 'archive',
    stamp: fleet.deviceStamp(device, fleetNow),
    relationships: archiveRelationships,
    headers: { link: pageLinks(call.address, page, slots.length) },
    produce: ({ expansion }) => ({
      value: slots
        .slice(page.offset, page.offset + page.limit)
        .map((slot) => archiveValue(call, device, slot, expansion)),
    }),
  });
}

function readArchive(call: Call): Response {
  const { fleet, clock } = call.service;
  const device = deviceOf(call);
  const slot = archiveOf(call, device);
  return answerResource(call, {
    name: 'archive',
    stamp: fleet.deviceStamp(device, clock.fleetNow()),
    relationships: archiveRelationships,
    produce: ({ expansion }) => ({ value: archiveValue(call, device, slot, expansion) }),
  });
}

/** GET /v1/organizations/{organizationId}/devices: the devices of an organization, page by page. */
export const listOrganizationDevices: Operation = {
  ...read,
  path: '/v1/organizations/{organizationId}/devices',
  summary: 'Devices of an organization',
  resource: 'device',
  relationships: deviceRelationships,
  query: pageQuery,
  answers: { 200: { description: 'A page of devices.', schema: z.array(shownDevice), headers: listHeaders } },
  handle: listDevices,
};

/** The operations that read a device and its archives, under a path prefix. */
export function deviceReads(prefix: '' | '/v1'): readonly Operation[] {
  const device = `${prefix}/devices/{deviceId}`;
  const ofDevice = { ...read, resource: 'device', relationships: deviceRelationships };
  const ofArchive = { ...read, resource: 'archive', relationships: archiveRelationships };
  const one = { description: 'The device.', schema: shownDevice, headers: validatorHeaders };
  const page = {
    description: 'A page of archives, newest first.',
    schema: z.array(shownArchive),
    headers: listHeaders,
  };
  const archive = { description: 'The archive.', schema: shownArchive, headers: validatorHeaders };
  return [
    { ...ofDevice, path: device, summary: 'One device', answers: { 200: one }, handle: readDevice },
    {
      ...ofArchive,
      path: `${device}/archives`,
      summary: 'Archives of a device',
      query: pageQuery,
      answers: { 200: page },
      handle: listArchives,
    },
    {
      ...ofArchive,
      path: `${device}/archives/{archiveId}`,
      summary: 'One archive',
      answers: { 200: archive },
      handle: readArchive,
    },
  ];
}
