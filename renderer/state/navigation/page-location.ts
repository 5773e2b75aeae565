import type { HealthState } from '../../../preload/contract/core/health-states.ts';
import { organizationKey } from '../store/organization-key.ts';
import type { Location } from './location.ts';

/** Sections of the page "Settings", in screen order. */
export const settingsSections = [
  'appearance',
  'region',
  'network',
  'exports',
  'shortcuts',
  'accounts',
  'updates',
  'diagnostics',
  'about',
] as const;

/**
 * A page with its section or location. A new page adds a member here and an entry in
 * pages/pages.ts.
 */
export type PageLocation =
  /** `location`: `null` until the fleet is known. */
  | { readonly page: 'browse'; readonly location: Location | null }
  | {
      readonly page: 'offline';
      readonly section: 'now' | 'pins' | 'requested' | 'leave' | 'data' | 'reports';
    }
  | { readonly page: 'health'; readonly section: 'all' | HealthState | 'fine' }
  | { readonly page: 'storage'; readonly section: 'space' | 'usage' | 'removed' }
  | { readonly page: 'settings'; readonly section: (typeof settingsSections)[number] };

export type PageId = PageLocation['page'];

export type SectionLocation = Extract<PageLocation, { readonly section: string }>;

/** Returns the same key for locations that show the same content. */
export function locationKey(location: PageLocation): string {
  if (location.page !== 'browse') return `${location.page} ${location.section}`;
  const shown = location.location;
  if (shown === null) return 'browse';
  if (shown.view !== undefined) return `browse view ${JSON.stringify(shown.view)}`;
  return shown.device === null
    ? `browse organization ${organizationKey(shown.organization.id)}`
    : `browse device ${shown.device.id}`;
}
