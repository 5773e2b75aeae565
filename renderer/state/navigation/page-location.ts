import { organizationKey } from '../store/organization-key.ts';
import type { Location } from './location.ts';

/** The sections of the page "Settings", in the order of the screen. */
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

/** The sections of the page "Offline". */
export const offlineSections = ['now', 'pins', 'requested', 'leave', 'data', 'reports'] as const;

export type OfflineSection = (typeof offlineSections)[number];

/** The sections of the page "Storage". */
export const storageSections = ['space', 'usage', 'removed'] as const;

export type StorageSection = (typeof storageSections)[number];

/** A page with its section or location. A new page adds a member here and an entry in pages/pages.ts. */
export type PageLocation =
  /** `location` is null until the fleet is known. */
  | { readonly page: 'browse'; readonly location: Location | null }
  | { readonly page: 'offline'; readonly section: OfflineSection }
  | { readonly page: 'storage'; readonly section: StorageSection }
  | { readonly page: 'settings'; readonly section: SettingsSection };

export type PageId = PageLocation['page'];

/** Equal for two locations that show the same. */
export function locationKey(location: PageLocation): string {
  switch (location.page) {
    case 'browse': {
      const shown = location.location;
      if (shown === null) return 'browse';
      return shown.device === null
        ? `browse organization ${organizationKey(shown.organization.id)}`
        : `browse device ${shown.device.id}`;
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
