import { hash32, pick, unit } from '../core/random.ts';
import { type BilingualName, type Region, type SiteKind, siteKinds } from '../core/site.ts';
import { DAY_MS, floorTo } from '../core/time.ts';
import { hostileNames } from './hostile.ts';
import { hostileTrait, type Naming } from './identifiers.ts';
import type { DeviceFields } from './ledger.ts';

const MODELS = ['FG-210', 'FG-320', 'Outpost 4', 'Outpost 4 LTE', 'Lynx S2', 'Lynx S2 PTZ'];
const RENAMED_EVERY = 29;
const RENAMED_AT = 7;
/** Date of the oldest installation, and span of all installations. */
const FIRST_INSTALLATION = Date.UTC(2015, 2, 1);
const INSTALLATION_SPAN_MS = 9 * 365 * DAY_MS;

/** Traits of a device that follow from its index, without later changes. */
export interface DeviceTraits {
  readonly kind: SiteKind;
  readonly name: BilingualName;
  readonly formerNames: readonly string[];
  readonly model: string;
  readonly serialNumber: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly elevationMetres: number;
  /** ms since the epoch. */
  readonly installedAt: number;
  readonly batteryPercent: number;
}

function nameOf(region: Region, kind: SiteKind, locality: BilingualName, number: number): BilingualName {
  const noun = region.kinds[kind];
  return {
    native: `${noun.native} ${locality.native} ${number}`,
    ascii: `${noun.ascii} ${locality.ascii} ${number}`,
  };
}

/** Computes a device from a seed; nothing is stored, so a fleet of any size costs nothing. */
export function deviceTraits(naming: Naming, index: number, region: Region): DeviceTraits {
  const { seed } = naming;
  const kind = pick(siteKinds, unit(seed, index, 11));
  const locality = pick(region.localities, unit(seed, index, 12));
  const number = 1 + (hash32(seed, index, 13) % 40);
  const regular = nameOf(region, kind, locality, number);
  const trait = hostileTrait(naming, index);
  const renamed = index % RENAMED_EVERY === RENAMED_AT;
  const serial = hash32(seed, index, 14).toString(36).toUpperCase().padStart(7, '0');
  return {
    kind,
    name:
      trait === null
        ? regular
        : { native: hostileNames[trait % hostileNames.length] ?? regular.native, ascii: regular.ascii },
    formerNames: renamed ? [nameOf(region, kind, locality, number + 60).native] : [],
    model: pick(MODELS, unit(seed, index, 15)),
    serialNumber: `FG${serial}`,
    latitude: Math.round((region.latitude + (unit(seed, index, 16) - 0.5) * 0.8) * 1e5) / 1e5,
    longitude: Math.round((region.longitude + (unit(seed, index, 17) - 0.5) * 1.2) * 1e5) / 1e5,
    elevationMetres: Math.round(unit(seed, index, 18) * (region.landscape === 'mountains' ? 1_400 : 180)),
    installedAt: FIRST_INSTALLATION + floorTo(unit(seed, index, 19) * INSTALLATION_SPAN_MS, DAY_MS),
    batteryPercent: 20 + (hash32(seed, index, 20) % 81),
  };
}

/** Merges computed traits with the fields written to a device. */
export function changedTraits(computed: DeviceTraits, fields: DeviceFields): DeviceTraits {
  const { name, kind, model, location, installedOn } = fields;
  const ascii = name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '') || computed.serialNumber;
  return {
    ...computed,
    ...location,
    kind,
    model,
    name: { native: name, ascii },
    installedAt: Date.parse(installedOn),
  };
}
