import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptFields } from '../../../../main/gate/accept-fields.ts';
import { decodeOrganizations } from '../../../../main/service/read/organizations.ts';
import { manyCases } from '../../../faults/support/full-run.ts';
import { type Fleet, fleets, type Writing, writings, written } from './random-shapes.ts';

/** Writings that tell no more of devices than their identifiers. */
const isBare = ({ inner }: Writing) => inner === 'ids' || inner === 'idObjects';

/** Ignores the order, because JavaScript sorts objects keyed by whole numbers. */
function sorted(records: ReturnType<typeof read>) {
  const byId = <Item extends { readonly id: string }>(items: readonly Item[]) =>
    items.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return byId(records).map(({ id, name, devices }) => ({
    id,
    name,
    devices: byId(devices).map((device) => ({
      id: device.id,
      name: device.name,
      archives: device.archives === null ? null : byId(device.archives),
    })),
  }));
}

function expected(fleet: readonly Fleet[], writing: Writing) {
  return fleet.map(({ id, name, devices }) => ({
    id: String(id),
    name: name ?? String(id),
    devices: devices.map((device) => ({
      id: String(device.id),
      name: isBare(writing) ? String(device.id) : (device.name ?? String(device.id)),
      archives: isBare(writing)
        ? null
        : device.archives.map((archive) => ({ id: String(archive.id), capturedAt: archive.capturedAt })),
    })),
  }));
}

function read(json: unknown) {
  return decodeOrganizations(json).map(({ id, name, devices }) => ({
    id,
    name,
    devices: (devices ?? []).map((device) => ({
      id: device.id,
      name: device.name,
      archives:
        device.archives?.map((archive) => ({ id: archive.id, capturedAt: archive.capturedAt })) ?? null,
    })),
  }));
}

describe('decodeOrganizations over random shapes', () => {
  test('P20: whatever the writing, organizations, devices and archives come out as they went in', () => {
    fc.assert(
      fc.property(fleets, writings, (fleet, writing) => {
        expect(sorted(read(written(fleet, writing)))).toEqual(sorted(expected(fleet, writing)));
      }),
      { numRuns: manyCases },
    );
  });

  test('unknown fields stay, without possible signatures', () => {
    fc.assert(
      fc.property(fleets, writings, (fleet, writing) => {
        const records = decodeOrganizations(written(fleet, writing));
        const extras = new Map(records.map(({ id, fields }) => [id, fields.extra]));
        const sent = new Map(fleet.map(({ id, extra }) => [String(id), acceptFields({ extra }).extra]));
        expect(extras).toEqual(sent);
      }),
      { numRuns: 2_000 },
    );
  });

  test('P20: an answer in which one record lost its identifier is refused, and the path names it', () => {
    const broken = fc.tuple(fleets, fc.nat(), fc.constantFrom('data', 'items', 'results'));
    fc.assert(
      fc.property(broken, ([fleet, position, envelope]) => {
        const index = position % fleet.length;
        const records = fleet.map(({ id, devices }, at) => ({
          ...(at === index ? {} : { id }),
          devices: devices.map((device) => device.id),
        }));
        expect(() => decodeOrganizations({ [envelope]: records })).toThrow(
          `$.${envelope}[${index}].id: missing`,
        );
      }),
      { numRuns: manyCases },
    );
  });
});
