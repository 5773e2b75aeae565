import type { FleetOverview, ListPart, Organization } from '../../preload/contract/index.ts';

/** `20 of 45`, `20 of an unknown number`; a whole list has its count alone. */
function countOf(count: number, part: ListPart | undefined): string {
  if (part === undefined) return String(count);
  return `${count} of ${part.total ?? 'an unknown number'}${reasonOf(part)}`;
}

/** The request alone: a message may name a record. */
function reasonOf({ failure }: ListPart): string {
  if (failure === undefined) return '';
  return ` (${[failure.code, failure.requestId].filter((word) => word !== undefined).join(', ')})`;
}

/** Lists of devices that are named in a report: it is read by a person. */
const MOST_LISTS = 20;

/** Describes how much of its lists the service sent, without a name (P46). */
export function fleetLists({
  organizations,
  total,
  part,
}: Pick<FleetOverview, 'total' | 'part'> & {
  readonly organizations: readonly Organization[];
}): Readonly<Record<string, string>> {
  const short = organizations.filter((organization) => organization.part !== undefined);
  const lists = short.slice(0, MOST_LISTS).map((one) => countOf(one.deviceCount, one.part));
  return {
    organizations: countOf(total, part),
    'lists of devices that are not whole':
      short.length === 0
        ? '0'
        : `${short.length}: ${lists.join('; ')}${short.length > MOST_LISTS ? '; …' : ''}`,
  };
}
