import { capabilitiesMessages } from './capabilities.ts';
import { filmDialogMessages } from './film-dialog.ts';
import { healthPageMessages } from './health-page.ts';
import { offlineReportMessages } from './offline-reports.ts';
import { packMessages } from './packs.ts';
import { verificationMessages } from './verification.ts';
import { viewingMessages } from './viewing.ts';

/** English texts that come with the dialogs that show them, after the first screen. */
export const lateMessages = {
  ...healthPageMessages,
  ...offlineReportMessages,
  ...packMessages,
  ...filmDialogMessages,
  ...capabilitiesMessages,
  ...verificationMessages,
  ...viewingMessages,
} as const;
