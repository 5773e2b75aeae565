import type { CapabilityValues, Failure, OrganizationRecord } from '../../../preload/contract/index.ts';
import { isBare } from '../../gate/accept-record.ts';
import { type CompletedOrganizations, fetchDevices, type ListPath } from './fetch-devices.ts';
import type { DeviceListOptions } from './request-devices.ts';

const LIST_PATHS: readonly ListPath[] = ['organizationDevices', 'organization', 'devices'];

/**
 * Creates the lists of devices that organizations don't embed: at a link in the organization's
 * record or at one of the usual paths, tried in order if organizations have no devices or only
 * identifiers. The path is a capability of the environment, detected again once if it disappears.
 */
export function createDeviceLists(options: DeviceListOptions) {
  const { capabilities } = options;

  async function search(
    organizations: readonly OrganizationRecord[],
    signal: AbortSignal,
    paths: readonly ListPath[],
  ): Promise<CompletedOrganizations> {
    let unreadable: Failure | null = null;
    for (const path of paths) {
      const answer = await fetchDevices(options, path, organizations, signal);
      if (answer.kind === 'notThere') {
        unreadable ??= answer.unreadable;
        continue;
      }
      if (answer.kind === 'completed') capabilities.setDetected('deviceLists', path);
      return answer;
    }
    // An unreadable list isn't a missing one: it is requested again.
    if (unreadable !== null && listsRecords(organizations) !== true)
      return { kind: 'completed', organizations, pages: [], failure: unreadable };
    capabilities.setDetected('deviceLists', capabilityWithout(organizations));
    return { kind: 'completed', organizations, pages: [] };
  }

  async function searchAgain(
    organizations: readonly OrganizationRecord[],
    signal: AbortSignal,
    paths: readonly ListPath[],
  ): Promise<CompletedOrganizations> {
    const found = await search(organizations, signal, paths);
    if (found.kind === 'completed') capabilities.redetected('deviceLists');
    return found;
  }

  return {
    /** Returns true if the devices in organizations' records are used as they are. */
    takesEmbedded() {
      const path = capabilities.read('deviceLists');
      return path === null || !isListPath(path) || !capabilities.isFixed('deviceLists');
    },
    /** Returns true if devices may be listed elsewhere, so that records have to be read. */
    mayBeElsewhere() {
      const path = capabilities.read('deviceLists');
      return path === null || isListPath(path);
    },
    async complete(
      organizations: readonly OrganizationRecord[],
      signal: AbortSignal,
    ): Promise<CompletedOrganizations> {
      const embedded: CompletedOrganizations = { kind: 'completed', organizations, pages: [] };
      const path = capabilities.read('deviceLists');
      // Looks elsewhere for a list of several pages; if there is none, its first page has to do.
      const goesOn = organizations.some(({ hasMoreDevices }) => hasMoreDevices === true);
      const maySearch = path === null || isListPath(path) || capabilities.mayRedetect('deviceLists');
      if (listsRecords(organizations) === true && !(goesOn && maySearch)) {
        if (path !== 'embedded') capabilities.setDetected('deviceLists', 'embedded');
        if (!capabilities.isFixed('deviceLists') || path === null || !isListPath(path)) return embedded;
      }
      const isListedEmpty =
        !goesOn && organizations.every(({ devices }) => devices !== null && devices.length === 0);
      if (organizations.length === 0 || (isListedEmpty && (path === null || !isListPath(path))))
        return embedded;
      if (path === null) return search(organizations, signal, LIST_PATHS);
      if (!isListPath(path)) {
        return path === 'embedded' && capabilities.mayRedetect('deviceLists')
          ? searchAgain(organizations, signal, LIST_PATHS)
          : embedded;
      }
      const answer = await fetchDevices(options, path, organizations, signal);
      if (answer.kind !== 'notThere') return answer;
      if (!capabilities.mayRedetect('deviceLists')) return embedded;
      const others = LIST_PATHS.filter((other) => other !== path);
      return searchAgain(organizations, signal, others);
    },
  };
}

function isListPath(path: CapabilityValues['deviceLists']): path is ListPath {
  return LIST_PATHS.some((listPath) => listPath === path);
}

/** Returns true if devices are listed as records, false as identifiers, `null` if not at all. */
export function listsRecords(organizations: readonly OrganizationRecord[]): boolean | null {
  const devices = organizations.flatMap((organization) => organization.devices ?? []);
  const isHandedOver = organizations.some((organization) => organization.isHandedOver === true);
  if (isHandedOver || devices.some((device) => !isBare(device))) return true;
  return devices.length > 0 ? false : null;
}

/** Returns the capability if no usual path lists more than the organizations do. */
function capabilityWithout(organizations: readonly OrganizationRecord[]): CapabilityValues['deviceLists'] {
  const listed = listsRecords(organizations);
  if (listed === null) return 'none';
  return listed ? 'embedded' : 'identifiers';
}
