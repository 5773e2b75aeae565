import type { Catalog } from '../en/catalog.ts';
import { addDevicesMessages } from './add-devices.ts';
import { browseMessages } from './browse.ts';
import { capabilitiesMessages } from './capabilities.ts';
import { environmentMessages } from './environment.ts';
import { exportMessages } from './exports.ts';
import { failureMessages } from './failures.ts';
import { filmMessages } from './film.ts';
import { findMessages } from './find.ts';
import { galleryMessages } from './gallery.ts';
import { healthMessages } from './health.ts';
import { helpMessages } from './help.ts';
import { machineMessages } from './machine.ts';
import { mapMessages } from './map.ts';
import { networkMessages } from './network.ts';
import { networkTestMessages } from './network-test.ts';
import { offlineMessages } from './offline.ts';
import { packMessages } from './packs.ts';
import { refusalMessages } from './refusals.ts';
import { settingsMessages } from './settings.ts';
import { shellMessages } from './shell.ts';
import { signInMessages } from './sign-in.ts';
import { storageMessages } from './storage.ts';
import { verificationMessages } from './verification.ts';
import { viewerMessages } from './viewer.ts';
import { viewingMessages } from './viewing.ts';

/** The Japanese catalog. Its words are those of this folder's README. */
export const catalog: Catalog = {
  ...shellMessages,
  ...settingsMessages,
  ...findMessages,
  ...signInMessages,
  ...browseMessages,
  ...galleryMessages,
  ...exportMessages,
  ...filmMessages,
  ...failureMessages,
  ...healthMessages,
  ...refusalMessages,
  ...helpMessages,
  ...machineMessages,
  ...networkMessages,
  ...mapMessages,
  ...networkTestMessages,
  ...addDevicesMessages,
  ...capabilitiesMessages,
  ...environmentMessages,
  ...verificationMessages,
  ...viewerMessages,
  ...viewingMessages,
  ...offlineMessages,
  ...packMessages,
  ...storageMessages,
};
