import { browseMessages } from './en/browse.ts';
import { exportMessages } from './en/exports.ts';
import { failureMessages } from './en/failures.ts';
import { galleryMessages } from './en/gallery.ts';
import { machineMessages } from './en/machine.ts';
import { shellMessages } from './en/shell.ts';
import { signInMessages } from './en/sign-in.ts';

/** The English catalog: every text on the screen. Its keys are the keys of all catalogs. */
export const en = {
  ...shellMessages,
  ...signInMessages,
  ...browseMessages,
  ...galleryMessages,
  ...exportMessages,
  ...failureMessages,
  ...machineMessages,
} as const;
