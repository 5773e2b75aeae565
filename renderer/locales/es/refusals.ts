import { accountRefusals } from './account-refusals.ts';
import { exportRefusals } from './export-refusals.ts';
import { libraryRefusals } from './library-refusals.ts';
import { serviceRefusals } from './service-refusals.ts';

/** Refusals of the main process, each with the next step. */
export const refusalMessages = {
  ...exportRefusals,
  ...libraryRefusals,
  ...accountRefusals,
  ...serviceRefusals,
};
