import type { Device, Organization } from '../../preload/contract/index.ts';
import { text } from '../locales/text.ts';

/** Where the person is in the fleet. */
export interface Place {
  readonly organization: Organization;
  readonly device: Device | null;
}

/** The name of an organization; devices that were added by hand and belong to none have a group of their own. */
export function organizationName(organization: Organization): string {
  return organization.id === null ? text('fleet.ungrouped') : organization.name;
}
