import type { RefusalTexts } from '../catalog/refusal-texts.ts';
import type { Translation } from '../catalog/translation.ts';
import { browseMessages } from './browse.ts';
import { capabilitiesMessages } from './capabilities.ts';
import { exportMessages } from './exports.ts';
import { failureMessages } from './failures.ts';
import { filmMessages } from './film.ts';
import { findMessages } from './find.ts';
import { galleryMessages } from './gallery.ts';
import { healthMessages } from './health.ts';
import { helpMessages } from './help.ts';
import { machineMessages } from './machine.ts';
import { networkMessages } from './network.ts';
import { offlineMessages } from './offline.ts';
import type { packMessages } from './packs.ts';
import { settingsMessages } from './settings.ts';
import { shellMessages } from './shell.ts';
import { signInMessages } from './sign-in.ts';
import { storageMessages } from './storage.ts';
import { verificationMessages } from './verification.ts';
import { viewerMessages } from './viewer.ts';

/** The English catalog: every text on the screen. Its keys are the keys of all catalogs. */
export const catalog = {
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
  ...helpMessages,
  ...machineMessages,
  ...networkMessages,
  ...capabilitiesMessages,
  ...verificationMessages,
  ...viewerMessages,
  ...offlineMessages,
  ...storageMessages,
} as const;

/**
 * All texts of a language; the main process words its refusals in English. The English texts of packs come later, with their dialogs
 * (`late-texts.ts`).
 */
export type Catalog = Translation<typeof catalog> &
  Partial<Translation<typeof packMessages>> &
  Partial<RefusalTexts>;
