import { browseMessages } from './en/browse.ts';
import { capabilitiesMessages } from './en/capabilities.ts';
import { exportMessages } from './en/exports.ts';
import { failureMessages } from './en/failures.ts';
import { findMessages } from './en/find.ts';
import { galleryMessages } from './en/gallery.ts';
import { machineMessages } from './en/machine.ts';
import { networkMessages } from './en/network.ts';
import { offlineMessages } from './en/offline.ts';
import { settingsMessages } from './en/settings.ts';
import { shellMessages } from './en/shell.ts';
import { signInMessages } from './en/sign-in.ts';
import { storageMessages } from './en/storage.ts';
import { viewerMessages } from './en/viewer.ts';

/** The English catalog: every text on the screen. Its keys are the keys of all catalogs. */
export const en = {
  ...shellMessages,
  ...settingsMessages,
  ...findMessages,
  ...signInMessages,
  ...browseMessages,
  ...galleryMessages,
  ...exportMessages,
  ...failureMessages,
  ...machineMessages,
  ...networkMessages,
  ...capabilitiesMessages,
  ...viewerMessages,
  ...offlineMessages,
  ...storageMessages,
} as const;
