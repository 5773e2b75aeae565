import { z } from 'zod';
import type { Fleet } from '../fleet/fleet.ts';
import { archiveRecord, deviceRecord, organizationRecord } from '../fleet/records.ts';
import { representArchive, representDevice } from '../fleet/represent.ts';
import { answerResource } from '../service/answer.ts';
import { readJson } from '../service/body.ts';
import type { Call, Operation } from '../service/operation.ts';
import { LARGEST_PAGE } from '../service/paging.ts';
import { ProblemError } from '../service/problem.ts';
import { type PageMembers, reshapeList, reshapeOne } from '../service/reshape.ts';
import type { RecordKind } from '../service/reshape-records.ts';
import type { Settings } from '../service/settings.ts';
import { type Shape, shapes } from '../service/shape.ts';
import { conditionHeaders, recordAnswers, validatorHeaders } from './conditional-headers.ts';
import { listPage, markQuery } from './list-page.ts';
import { archiveOf, deviceOf, organizationOf } from './subjects.ts';

/** Rows of a list without `limit`. */
export const USUAL_PAGE = 100;

export const pageQuery = {
  limit: `The most rows in the answer, at most ${LARGEST_PAGE}; default ${USUAL_PAGE}.`,
  offset: 'How many rows to leave out.',
} as const;

export const deviceRelationships = ['organization', 'archives'];
/** A device in an answer, with relationships as identifiers or as objects. */
export const shownDevice = deviceRecord.extend({
  organization: z.union([deviceRecord.shape.organization, organizationRecord]),
  archives: z.array(z.union([deviceRecord.shape.archives.element, archiveRecord])),
});
const shownArchive = archiveRecord.extend({ device: z.union([archiveRecord.shape.device, deviceRecord]) });
const archiveRelationships = ['device'];

const read = { method: 'GET', limit: 'read', headers: conditionHeaders, statedBy: 'extension' } as const;
const listHeaders = [...validatorHeaders, 'Link'];

function listDevices(call: Call): Response {
  const { fleet } = call.service;
  return answerDevices(call, fleet.devicesOf(organizationOf(call, call.parameter('organizationId'), 404)));
}

/** Lists the devices of all organizations, in the shapes with such a list. */
function listAllDevices(call: Call): Response {
  const devices = allDevices(call.service.fleet);
  return answerDevices(call, { length: devices.length, at: (index) => devices[index] ?? 0 });
}

function allDevices(fleet: Fleet): readonly number[] {
  const everyone = Array.from({ length: fleet.size.organizations }, (_, index) => fleet.devicesOf(index));
  return everyone.flatMap((part) => Array.from({ length: part.length }, (_, at) => part.at(at)));
}

function answerDevices(
  call: Call,
  devices: { readonly length: number; readonly at: (index: number) => number },
): Response {
  const { fleet, clock, settings } = call.service;
  const fleetNow = clock.fleetNow();
  const page = listPage(call, USUAL_PAGE, devices.length);
  const length = Math.max(0, Math.min(page.limit, devices.length - page.offset));
  return answerResource(call, {
    name: 'device',
    stamp: fleet.catalogStamp(fleetNow),
    relationships: deviceRelationships,
    headers: page.headers,
    produce({ expansion }) {
      const records = Array.from({ length }, (_, row) =>
        representDevice(fleet, devices.at(page.offset + row), fleetNow, expansion),
      );
      return { value: shapedList(records, 'devices', settings.shape, page.members) };
    },
  });
}

/** Reshapes a list of an extension; the default shape shows it as it is. */
function shapedList(
  records: readonly unknown[],
  kind: RecordKind,
  shape: Shape,
  members: PageMembers,
): unknown {
  return shape === shapes.default ? records : reshapeList(records, kind, shape, members);
}

function readDevice(call: Call): Response {
  const { fleet, clock, settings } = call.service;
  const index = deviceOf(call);
  const fleetNow = clock.fleetNow();
  return answerResource(call, {
    name: 'device',
    // An embedded organization lists devices, so it changes with any of them.
    stamp: (call.query('expand') ?? '').includes('organization')
      ? fleet.catalogStamp(fleetNow)
      : fleet.deviceStamp(index, fleetNow),
    relationships: deviceRelationships,
    produce: ({ expansion }) => ({
      value: reshapeOne(representDevice(fleet, index, fleetNow, expansion), 'devices', settings.shape),
    }),
  });
}

function archiveValue(call: Call, device: number, slot: number, expansion: ReadonlySet<string>): unknown {
  const { fleet, clock } = call.service;
  const archive = representArchive(fleet, device, slot);
  if (!expansion.has('device')) return archive;
  return { ...archive, device: representDevice(fleet, device, clock.fleetNow(), new Set()) };
}

function listArchives(call: Call): Response {
  return answerArchives(call, deviceOf(call));
}

const noFilters = z.strictObject({ filters: z.strictObject({}).default({}) });
const deviceFilter = z.strictObject({ filters: z.strictObject({ device: z.string() }) });
const anyFilters = z.strictObject({ filters: z.looseObject({}) });

/** Lists the archives of a device by a POST with `filters`. */
async function searchArchives(call: Call): Promise<Response> {
  await readJson(call.context.req.raw, noFilters);
  return listArchives(call);
}

/** Lists the archives of all devices by a POST with `filters`, which name the device. */
async function searchAllArchives(call: Call): Promise<Response> {
  const { filters } = await readJson(call.context.req.raw, deviceFilter);
  const device = call.service.fleet.findDevice(filters.device);
  if (device === null)
    throw new ProblemError(400, 'The field "filters.device" is not valid: there is no such device.');
  return answerArchives(call, device);
}

/** Searches all archives, ignoring the filters and naming no device in the answer. */
async function searchWithoutFilters(call: Call): Promise<Response> {
  await readJson(call.context.req.raw, anyFilters);
  const { fleet, clock, settings } = call.service;
  const fleetNow = clock.fleetNow();
  const archives = allDevices(fleet).flatMap((device) =>
    fleet.archiveSlots(device, fleetNow).map((slot) => representArchive(fleet, device, slot)),
  );
  const page = listPage(call, USUAL_PAGE, archives.length);
  return answerResource(call, {
    name: 'archive',
    stamp: fleet.catalogStamp(fleetNow),
    relationships: [],
    headers: page.headers,
    produce() {
      const records = archives
        .slice(page.offset, page.offset + page.limit)
        .map(({ device: _device, ...archive }) => archive);
      return { value: reshapeList(records, 'archives', settings.shape, page.members) };
    },
  });
}

function answerArchives(call: Call, device: number): Response {
  const { fleet, clock, settings } = call.service;
  const fleetNow = clock.fleetNow();
  const slots = fleet.archiveSlots(device, fleetNow);
  const page = listPage(call, USUAL_PAGE, slots.length);
  return answerResource(call, {
    name: 'archive',
    stamp: fleet.deviceStamp(device, fleetNow),
    relationships: archiveRelationships,
    headers: page.headers,
    produce({ expansion }) {
      const records = slots
        .slice(page.offset, page.offset + page.limit)
        .map((slot) => archiveValue(call, device, slot, expansion));
      return { value: shapedList(records, 'archives', settings.shape, page.members) };
    },
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

const pageOfDevices = {
  200: { description: 'A page of devices.', schema: z.array(shownDevice), headers: listHeaders },
};

export const listOrganizationDevices: Operation = {
  ...read,
  path: '/v1/organizations/{organizationId}/devices',
  summary: 'Devices of an organization',
  resource: 'device',
  relationships: deviceRelationships,
  query: pageQuery,
  answers: pageOfDevices,
  handle: listDevices,
};

/**
 * GET /devices: the devices of all organizations, page by page, in the shapes with such a list.
 */
export function listDevicesOfAll(prefix: '' | '/v1'): Operation {
  return {
    ...read,
    path: `${prefix}/devices`,
    summary: 'Devices of all organizations',
    resource: 'device',
    relationships: deviceRelationships,
    query: pageQuery,
    answers: pageOfDevices,
    handle: listAllDevices,
  };
}

/** Returns the list of a device's archives in the form of a shape. */
function archivesOf(
  device: string,
  { shape }: Settings,
  list: Omit<Operation, 'path' | 'summary' | 'handle'>,
): Operation {
  if (shape.archives !== 'search')
    return { ...list, path: `${device}/archives`, summary: 'Archives of a device', handle: listArchives };
  const path = `${device}/archives/search`;
  return {
    ...list,
    method: 'POST',
    path,
    body: noFilters,
    summary: 'Archives of a device',
    handle: searchArchives,
  };
}

/** Returns true if archives are listed by POST /v1/archives/search only. */
export function searchesAllArchives({ shape }: Settings): boolean {
  return shape.archives === 'searchOfAll' || shape.archives === 'unnamed';
}

export function archiveSearch(settings: Settings): Operation {
  const isUnnamed = settings.shape.archives === 'unnamed';
  return {
    ...read,
    method: 'POST',
    path: '/v1/archives/search',
    summary: 'Archives that fulfil filters',
    resource: 'archive',
    relationships: archiveRelationships,
    query: { ...pageQuery, ...markQuery(settings) },
    body: isUnnamed ? anyFilters : deviceFilter,
    answers: {
      200: { description: 'A page of archives.', schema: z.array(shownArchive), headers: listHeaders },
    },
    handle: isUnnamed ? searchWithoutFilters : searchAllArchives,
  };
}

/** Returns the operations that read a device and its archives, under a path prefix. */
export function deviceReads(prefix: '' | '/v1', settings: Settings): readonly Operation[] {
  const device = `${prefix}/devices/{deviceId}`;
  const ofDevice = { ...read, resource: 'device', relationships: deviceRelationships };
  const ofArchive = { ...read, resource: 'archive', relationships: archiveRelationships };
  const page = {
    description: 'A page of archives, newest first.',
    schema: z.array(shownArchive),
    headers: listHeaders,
  };
  return [
    {
      ...ofDevice,
      path: device,
      summary: 'One device',
      answers: recordAnswers('The device.', shownDevice),
      handle: readDevice,
    },
    ...(searchesAllArchives(settings)
      ? []
      : [
          archivesOf(device, settings, {
            ...ofArchive,
            query: { ...pageQuery, ...markQuery(settings) },
            answers: { 200: page },
          }),
        ]),
    {
      ...ofArchive,
      path: `${device}/archives/{archiveId}`,
      summary: 'One archive',
      answers: recordAnswers('The archive.', shownArchive),
      handle: readArchive,
    },
  ];
}
