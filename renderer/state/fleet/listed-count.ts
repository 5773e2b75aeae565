import type { Device, ListPart, Organization } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';

type Kind = 'organizations' | 'devices' | 'archives';

const whole = {
  organizations: 'fleet.organizationCount',
  devices: 'fleet.deviceCount',
  archives: 'fleet.archiveCount',
} as const;

/** A list that did not arrive has no count. */
const isUnknown = (count: number, { total }: ListPart) => count === 0 && total === null;

const ofTotal = {
  organizations: 'fleet.organizationsOf',
  devices: 'fleet.devicesOf',
  archives: 'fleet.archivesOf',
} as const;

/** Words the length of a list of the service, and says if it is incomplete (P46). */
export function listedCount(kind: Kind, count: number, part: ListPart | undefined): string {
  if (part === undefined) return text(whole[kind], { count });
  if (isUnknown(count, part)) return text('fleet.partHint');
  if (part.total === null || part.total <= count)
    return text('fleet.notAll', { listed: text(whole[kind], { count }) });
  return text(ofTotal[kind], { listed: String(count), count: part.total });
}

/** Words it briefly if the kind is obvious: “45”, “20 of 45” or “20+”. */
export function shortListedCount(count: number, part: ListPart | undefined): string {
  if (part === undefined) return String(count);
  if (isUnknown(count, part)) return '–';
  return part.total === null || part.total <= count
    ? text('page.many', { count })
    : text('fleet.countOf', { listed: String(count), total: String(part.total) });
}

export const devicesListed = ({ deviceCount, part }: Organization) =>
  listedCount('devices', deviceCount, part);

export const archivesListed = ({ archiveCount, archivesPart }: Device) =>
  listedCount('archives', archiveCount, archivesPart);
