import type { ArchiveRecord, DeviceRecord, OrganizationRecord } from '../../../preload/contract/index.ts';

/** How large a fleet is. */
export interface FleetSize {
  readonly devices: number;
  readonly archivesPerDevice: number;
}

/** Archives of each device in the rows of a large fleet. */
export const ARCHIVES_PER_DEVICE = 10;

const DEVICES_PER_ORGANIZATION = 1_000;
const HOUR_MILLISECONDS = 3_600_000;
/** 2026-01-01T00:00:00Z. */
const BEGIN = Date.UTC(2026, 0, 1);

const sites = [
  'North Gate',
  'Süd Tor',
  '東京タワー',
  'Łódź Fabryczna',
  'Café Zürich',
  'Pump Station',
  'Nørrebro',
  'محطة الشمال',
  '大阪城公園',
  'Quay 4',
  'Höganäs',
  '서울역',
];
const kinds = ['Camera', 'Mast', 'Fence', 'Tank', 'Turbine', 'Substation', 'Bridge'];

function pick<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('An empty list has nothing to pick.');
  return value;
}

/** Scatters whole numbers over 32 bits, the same on each run (Knuth's multiplicative hash). */
function scatter(number: number): number {
  return Math.imul(number + 1, 2_654_435_761) >>> 0;
}

function archive(device: number, number: number): ArchiveRecord {
  const capturedAt = BEGIN + (scatter(device) % 8_000) * HOUR_MILLISECONDS + number * HOUR_MILLISECONDS;
  const id = `a-${scatter(device * 64 + number)
    .toString(16)
    .padStart(8, '0')}-${number}`;
  const name = `Archive ${new Date(capturedAt).toISOString().slice(0, 13)}`;
  return { id, name, capturedAt, fields: { reason: number % 3 === 0 ? 'motion' : 'schedule' } };
}

/** Its archives are made when they are asked for: made all at once, those of an organization would hold up the loop that is watched. */
function device(number: number, archives: number): DeviceRecord {
  const scattered = scatter(number);
  let made: readonly ArchiveRecord[] | null = null;
  return {
    id: `dev-${String(number).padStart(6, '0')}`,
    name: `${pick(sites, scattered)} ${pick(kinds, scattered >>> 8)} ${number}`,
    fields: { model: `FG-${scattered % 90}`, serial: scattered.toString(16), site: `S${number % 500}` },
    get archives() {
      made ??= Array.from({ length: archives }, (_, index) => archive(number, index));
      return made;
    },
  };
}

/** The organizations of a large fleet, made one at a time as they are asked for; the same on each run. */
export function* largeFleet({ devices, archivesPerDevice }: FleetSize): Generator<OrganizationRecord> {
  for (let first = 0; first < devices; first += DEVICES_PER_ORGANIZATION) {
    const count = Math.min(DEVICES_PER_ORGANIZATION, devices - first);
    yield {
      id: `org-${first / DEVICES_PER_ORGANIZATION}`,
      name: `Region ${first / DEVICES_PER_ORGANIZATION}`,
      fields: {},
      devices: Array.from({ length: count }, (_, index) => device(first + index, archivesPerDevice)),
    };
  }
}
