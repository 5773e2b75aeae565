import type { Translation } from '../catalog/translation.ts';
import { browseMessages } from './browse.ts';
import { exportMessages } from './exports.ts';
import { failureMessages } from './failures.ts';
import { filmMessages } from './film.ts';
import { findMessages } from './find.ts';
import { galleryMessages } from './gallery.ts';
import { healthMessages } from './health.ts';
import { helpMessages } from './help.ts';
import type { lateMessages } from './late.ts';
import { machineMessages } from './machine.ts';
import { networkMessages } from './network.ts';
import { offlineMessages } from './offline.ts';
import { shellMessages } from './shell.ts';
import { signInMessages } from './sign-in.ts';
import { viewerMessages } from './viewer.ts';

/** The English catalog, without the texts that come later (`late.ts`). */
export const catalog = {
  ...shellMessages,
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
  ...viewerMessages,
  ...offlineMessages,
} as const;

/** All texts of a language. Some English texts come later, with their dialogs (`late-texts.ts`). */
export type Catalog = Translation<typeof catalog> & Partial<Translation<typeof lateMessages>>;
