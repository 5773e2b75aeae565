import type { Device, ListPart, Organization } from '../../../preload/contract/index.ts';
import { text } from '../../locales/text.ts';

type Kind = 'organizations' | 'devices' | 'archives';

const whole = {
  organizations: 'fleet.organizationCount',
  devices: 'fleet.deviceCount',
  archives: 'fleet.archiveCount',
} as const;

const ofTotal = {
  organizations: 'fleet.organizationsOf',
  devices: 'fleet.devicesOf',
  archives: 'fleet.archivesOf',
} as const;

/** The length of a list of the service in words; a list that isn't whole says so (P46). */
export function listedCount(kind: Kind, count: number, part: ListPart | undefined): string {
  if (part === undefined) return text(whole[kind], { count });
  if (part.total === null || part.total <= count)
    return text('fleet.notAll', { listed: text(whole[kind], { count }) });
  return text(ofTotal[kind], { listed: String(count), count: part.total });
}

/** The same where the kind is clear: “45”, “20 of 45” or “20+”. */
export function shortListedCount(count: number, part: ListPart | undefined): string {
  if (part === undefined) return String(count);
  return part.total === null || part.total <= count
    ? text('page.many', { count })
    : text('fleet.countOf', { listed: String(count), total: String(part.total) });
}

export const devicesListed = ({ deviceCount, part }: Organization) =>
  listedCount('devices', deviceCount, part);

export const archivesListed = ({ archiveCount, archivesPart }: Device) =>
  listedCount('archives', archiveCount, archivesPart);
