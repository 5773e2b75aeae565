import { z } from 'zod';
import { siteKinds } from '../core/site.ts';
import { deviceId } from '../fleet/identifiers.ts';
import type { DeviceFields } from '../fleet/ledger.ts';
import { identifier, location } from '../fleet/records.ts';
import { representDevice } from '../fleet/represent.ts';
import { answerJson, representationValidators } from '../service/answer.ts';
import { readJson } from '../service/body.ts';
import { mayChange, type Validators, validatorFields } from '../service/conditional.ts';
import type { Call, Operation } from '../service/operation.ts';
import { ProblemError } from '../service/problem.ts';
import { renameFields } from '../service/reshape.ts';
import { changeConditions, validatorHeaders } from './conditional-headers.ts';
import { shownDevice } from './device-reads.ts';
import { deviceOf, organizationOf } from './subjects.ts';

const writable = {
  name: z.string().min(1).max(256),
  kind: z.enum(siteKinds),
  model: z.string().min(1).max(64),
  location,
  installedOn: z.iso.date(),
};

/** A new device; absent fields take a default. */
const newDevice = z.strictObject({
  ...writable,
  organization: identifier,
  kind: writable.kind.default('mast'),
  model: writable.model.default('Outpost 4'),
  location: location.default({ latitude: 0, longitude: 0, elevationMetres: 0 }),
  installedOn: writable.installedOn.optional(),
});

/** A changed device; absent fields keep their value. */
const changedDevice = z.strictObject(writable).partial().required({ name: true });

/** More than any test needs, as created devices stay in memory. */
const MOST_CREATED = 100_000;

function changed(call: Call, index: number, type: 'deviceCreated' | 'deviceUpdated' | 'deviceDeleted'): void {
  const { events, fleet, clock } = call.service;
  events.publish(type, deviceId(fleet.size, index), clock.now());
}

function validatorsNow({ service }: Call, index: number, path: string): Validators {
  const stamp = service.fleet.deviceStamp(index, service.clock.fleetNow());
  return representationValidators(path, stamp, 'application/json', `${service.variant} `);
}

function written(call: Call, index: number, path: string, status: 200 | 201): Response {
  const { fleet, clock, settings } = call.service;
  const device = representDevice(fleet, index, clock.fleetNow(), new Set());
  return answerJson(renameFields(device, settings.shape.naming), status, {
    ...(status === 201 ? { location: path } : {}),
    ...validatorFields(validatorsNow(call, index, path)),
  });
}

/** Returns `null` if the change may proceed, else the 412 with an empty body. */
function refusedByPrecondition(call: Call, index: number): Response | null {
  const { req } = call.context;
  const preconditions = {
    ifMatch: req.header('if-match'),
    ifNoneMatch: req.header('if-none-match'),
    ifUnmodifiedSince: req.header('if-unmodified-since'),
  };
  if (
    call.service.settings.requirePrecondition &&
    Object.values(preconditions).every((value) => value === undefined)
  ) {
    throw new ProblemError(
      428,
      'Send If-Unmodified-Since with the Last-Modified of the record that you know.',
    );
  }
  const validators = validatorsNow(call, index, call.address.pathname);
  return mayChange(preconditions, validators) ? null : new Response(null, { status: 412 });
}

async function create(call: Call): Promise<Response> {
  const { fleet, clock } = call.service;
  const body = await readJson(call.context.req.raw, newDevice);
  const organization = organizationOf(call, body.organization, 400);
  if (fleet.created >= MOST_CREATED)
    throw new ProblemError(507, 'Restart the simulator: it holds no more devices.');
  const installedOn = body.installedOn ?? new Date(clock.now()).toISOString().slice(0, 10);
  const index = fleet.create(organization, { ...body, installedOn }, clock.now());
  changed(call, index, 'deviceCreated');
  const path = `${call.address.pathname}/${encodeURIComponent(deviceId(fleet.size, index))}`;
  return written(call, index, path, 201);
}

async function update(call: Call): Promise<Response> {
  const { fleet, clock } = call.service;
  const index = deviceOf(call);
  const body = await readJson(call.context.req.raw, changedDevice);
  const refused = refusedByPrecondition(call, index);
  if (refused !== null) return refused;
  const known = representDevice(fleet, index, clock.fleetNow(), new Set());
  const { name, kind, model, location: where, installedOn } = known;
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const fields = { name, kind, model, location: where, installedOn, ...given } as DeviceFields;
  fleet.update(index, fields, clock.now());
  changed(call, index, 'deviceUpdated');
  return written(call, index, call.address.pathname, 200);
}

function remove(call: Call): Response {
  const { fleet, clock } = call.service;
  const index = deviceOf(call);
  const refused = refusedByPrecondition(call, index);
  if (refused !== null) return refused;
  fleet.remove(index, clock.now());
  changed(call, index, 'deviceDeleted');
  return new Response(null, { status: 204 });
}

const write = { limit: 'write', statedBy: 'extension' } as const;
const record = { schema: shownDevice, headers: validatorHeaders };
const precondition = { 412: { description: 'The record changed. The body is empty.' } };

/** Returns the operations that create, change and delete devices, under a path prefix. */
export function deviceWrites(prefix: '' | '/v1'): readonly Operation[] {
  return [
    {
      ...write,
      method: 'POST',
      path: `${prefix}/devices`,
      summary: 'Create a device',
      roles: ['administrator'],
      body: newDevice,
      answers: {
        201: { description: 'The new device.', ...record, headers: [...validatorHeaders, 'Location'] },
      },
      handle: create,
    },
    {
      ...write,
      method: 'PUT',
      path: `${prefix}/devices/{deviceId}`,
      summary: 'Change a device',
      roles: ['technician', 'administrator'],
      headers: changeConditions,
      body: changedDevice,
      answers: { 200: { description: 'The changed device.', ...record }, ...precondition },
      handle: update,
    },
    {
      ...write,
      method: 'DELETE',
      path: `${prefix}/devices/{deviceId}`,
      summary: 'Delete a device',
      roles: ['administrator'],
      headers: changeConditions,
      answers: { 204: { description: 'The device is gone.' }, ...precondition },
      handle: remove,
    },
  ];
}
