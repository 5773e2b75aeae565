import { type FleetSize, largeFleet } from '../support/large-fleet.ts';

/** Words that all devices or archives have, alone and together; the last ones are common, and nothing has both. */
const COMMON_TEXTS = ['dev camera', 'archive', 'camera dev fg', 'archive 2026 schedule', 'motion schedule'];

/**
 * What people who look for devices of the fleet type, letter by letter: names in all its scripts, ids, and words of them; and words that tell nothing
 * apart.
 */
export function typedQueries(size: FleetSize, count: number): readonly string[] {
  const queries: string[] = [];
  const devices = [...firstDevices(size)];
  for (let index = 0; queries.length < count; index += 1) {
    const device = devices[(index * 37) % devices.length];
    if (device === undefined) break;
    const [site = '', kind = '', number = ''] = device.name.split(/ (?=\S+ \d+$)| (?=\d+$)/);
    const common = COMMON_TEXTS[Math.floor(index / 6) % COMMON_TEXTS.length] ?? '';
    const texts = [device.name, device.id, `${kind} ${number}`, site, `${number} ${site}`, common];
    const wanted = texts[index % texts.length] ?? '';
    const characters = Array.from(wanted);
    for (let length = 1; length <= characters.length && queries.length < count; length += 1) {
      queries.push(characters.slice(0, length).join(''));
    }
  }
  return queries;
}

/** So many of the queries, evenly spread. */
export function someOf(queries: readonly string[], count: number): readonly string[] {
  const step = Math.floor(queries.length / count);
  return queries.filter((_query, index) => index % step === 0);
}

/** Enough of them to meet every name. */
const LOOKED_AT = 1_000;

function* firstDevices(size: FleetSize) {
  let seen = 0;
  for (const { devices } of largeFleet(size)) {
    for (const device of devices ?? []) {
      if (seen === LOOKED_AT) return;
      seen += 1;
      yield device;
    }
  }
}
