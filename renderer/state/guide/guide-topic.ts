import type { AppInfo, FailureCode, SyncHold } from '../../../preload/contract/index.ts';
import type { GuideTopicId } from '../../locales/catalog/guide-topics.ts';
import type { PageLocation } from '../navigation/page-location.ts';

/** Opens the guide at a topic, or with `null` at that of the screen. Bubbles up to the window. */
export interface GuideEvents {
  'guide-wanted': GuideTopicId | null;
}

/** Topics of dialogs and parts of the window, by element name. */
export const topicsOfElements: Readonly<Record<string, GuideTopicId>> = {
  'add-devices-dialog': 'find',
  'badge-legend': 'look',
  'capabilities-dialog': 'fails',
  'command-palette': 'find',
  'compare-dialog': 'compare',
  'delete-leftover-dialog': 'storage',
  'diagnostics-panel': 'fails',
  'environment-dialog': 'signIn',
  'export-dialog': 'export',
  'export-progress-dialog': 'export',
  'film-dialog': 'look',
  'leave-account-dialog': 'signIn',
  'make-pack-dialog': 'pack',
  'network-test-dialog': 'fails',
  'note-field': 'notes',
  'offline-pin-dialog': 'offline',
  'offline-report-dialog': 'offline',
  'open-pack-dialog': 'pack',
  'proxy-dialog': 'fails',
  'sign-in-page': 'signIn',
  'snapshot-viewer': 'look',
  'storage-action-dialog': 'storage',
  'storage-move-dialog': 'storage',
  'storage-old-dialog': 'storage',
  'verify-dialog': 'verify',
  'view-dialog': 'find',
};

/** Topics of sections that differ from their page's. */
const TOPICS_OF_SECTIONS: Readonly<Record<string, GuideTopicId>> = {
  'offline/leave': 'prepare',
  'settings/accounts': 'signIn',
  'settings/diagnostics': 'fails',
  'settings/exports': 'export',
  'settings/network': 'offline',
};

const TOPICS_OF_PAGES: Readonly<Record<PageLocation['page'], GuideTopicId>> = {
  browse: 'find',
  health: 'health',
  offline: 'offline',
  settings: 'settings',
  storage: 'storage',
};

export function topicOfPage(location: PageLocation): GuideTopicId {
  const section =
    'section' in location ? TOPICS_OF_SECTIONS[`${location.page}/${location.section}`] : undefined;
  return section ?? TOPICS_OF_PAGES[location.page];
}

/** Failures whose next step takes more than a sentence, with their topic. */
const TOPICS_OF_FAILURES: Readonly<Partial<Record<FailureCode, GuideTopicId>>> = {
  archiveTooLong: 'export',
  badImageAddress: 'fails',
  imageRefused: 'fails',
  imagesAway: 'storage',
  internal: 'fails',
  libraryDamaged: 'fails',
  networkNeedsSignIn: 'fails',
  notADeviceCloud: 'signIn',
  notAnImage: 'fails',
  notDownloaded: 'offline',
  notSignedIn: 'signIn',
  overLimit: 'offline',
  proxyFailed: 'fails',
  proxyNeedsSignIn: 'fails',
  serviceFailed: 'fails',
  storageFailed: 'fails',
  storageFloor: 'storage',
  storageFull: 'storage',
  storageReadOnly: 'fails',
  timedOut: 'fails',
  tooLarge: 'fails',
  unauthorized: 'signIn',
  unexpectedAnswer: 'fails',
  unreachable: 'fails',
  untrustedCertificate: 'fails',
  workingOffline: 'offline',
};

/** Returns the topic that helps with a failure; `null` if its advice is enough. */
export function topicOfFailure(code: FailureCode): GuideTopicId | null {
  return TOPICS_OF_FAILURES[code] ?? null;
}

/** Topics by what the sync waits for. */
export const topicsOfHolds: Readonly<Record<SyncHold, GuideTopicId>> = {
  checking: 'prepare',
  paused: 'offline',
  workingOffline: 'offline',
  signedOut: 'signIn',
  networkNeedsSignIn: 'fails',
  offline: 'fails',
  serviceWait: 'fails',
  diskFull: 'storage',
  imagesAway: 'storage',
  storageFailed: 'fails',
  imageServer: 'fails',
  networkLimit: 'offline',
  syncLimit: 'offline',
  mode: 'offline',
  lowOnly: 'offline',
  notStarted: 'offline',
};

export const topicsOfNotices: Readonly<Record<AppInfo['notices'][number], GuideTopicId>> = {
  settingsSetAside: 'settings',
  settingsUnreadable: 'settings',
  accountsRestored: 'signIn',
  librarySetAside: 'fails',
  'librarySetAside.lost': 'fails',
  libraryImagesMissing: 'storage',
  'unsaved.diskFull': 'storage',
  'unsaved.diskReadOnly': 'fails',
  'unsaved.newer': 'fails',
  environmentsInvalid: 'signIn',
  managedInvalid: 'fails',
  safeStart: 'fails',
};
