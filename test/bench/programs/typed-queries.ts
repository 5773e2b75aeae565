import { type FleetSize, largeFleet } from '../support/large-fleet.ts';

/** What people who look for devices of the fleet type, letter by letter: names in all its scripts, ids, and words of them. */
export function typedQueries(size: FleetSize, count: number): readonly string[] {
  const queries: string[] = [];
  const devices = [...firstDevices(size)];
  for (let index = 0; queries.length < count; index += 1) {
    const device = devices[(index * 37) % devices.length];
    if (device === undefined) break;
    const [site = '', kind = '', number = ''] = device.name.split(/ (?=\S+ \d+$)| (?=\d+$)/);
    const wanted = [device.name, device.id, `${kind} ${number}`, site, `${number} ${site}`][index % 5] ?? '';
    const characters = Array.from(wanted);
    for (let length = 1; length <= characters.length && queries.length < count; length += 1) {
      queries.push(characters.slice(0, length).join(''));
    }
  }
  return queries;
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
