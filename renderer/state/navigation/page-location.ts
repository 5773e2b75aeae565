import { organizationKey } from '../store/organization-key.ts';
import type { Place } from './location.ts';

/** The parts of the settings, as the screen lists them. */
export const settingsSections = [
  'appearance',
  'region',
  'network',
  'shortcuts',
  'accounts',
  'updates',
  'diagnostics',
  'about',
] as const;

export type SettingsSection = (typeof settingsSections)[number];

/** The parts of the page "Offline". */
export const offlineSections = ['now', 'pins', 'requested', 'leave', 'data', 'reports'] as const;

export type OfflineSection = (typeof offlineSections)[number];

/** The parts of the page "Storage". */
export const storageSections = ['space', 'usage', 'removed'] as const;

export type StorageSection = (typeof storageSections)[number];

/** Where the person is in the window. A page of one's own adds a member here and an entry in pages/pages.ts. */
export type Location =
  /** `place` is null until the fleet is known. */
  | { readonly page: 'browse'; readonly place: Place | null }
  | { readonly page: 'offline'; readonly section: OfflineSection }
  | { readonly page: 'storage'; readonly section: StorageSection }
  | { readonly page: 'settings'; readonly section: SettingsSection };

export type PageId = Location['page'];

/** The same text for two locations that show the same. */
export function locationKey(location: Location): string {
  switch (location.page) {
    case 'browse': {
      const { place } = location;
      if (place === null) return 'browse';
      return place.device === null
        ? `browse organization ${organizationKey(place.organization.id)}`
        : `browse device ${place.device.id}`;
    }
    case 'offline':
      return `offline ${location.section}`;
    case 'storage':
      return `storage ${location.section}`;
    case 'settings':
      return `settings ${location.section}`;
    default:
      return location satisfies never;
  }
}
