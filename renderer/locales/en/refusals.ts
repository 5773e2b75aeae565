import type { RefusalTexts } from '../catalog/refusal-texts.ts';
import { accountRefusals } from './account-refusals.ts';
import { exportRefusals } from './export-refusals.ts';
import { libraryRefusals } from './library-refusals.ts';
import { serviceRefusals } from './service-refusals.ts';

/** What the main process refuses where the failure's code is too general; a missing one does not compile. */
export const refusalMessages = {
  ...exportRefusals,
  ...libraryRefusals,
  ...accountRefusals,
  ...serviceRefusals,
} as const satisfies RefusalTexts;
