import { addDevicesMessages } from './add-devices.ts';
import { capabilitiesMessages } from './capabilities.ts';
import { environmentMessages } from './environment.ts';
import { exportDialogMessages } from './export-dialog.ts';
import { filmDialogMessages } from './film-dialog.ts';
import { healthPageMessages } from './health-page.ts';
import { machinePanelMessages } from './machine-panels.ts';
import { mapMessages } from './map.ts';
import { networkTestMessages } from './network-test.ts';
import { offlineReportMessages } from './offline-reports.ts';
import { packMessages } from './packs.ts';
import { proxyDialogMessages } from './proxy-dialog.ts';
import { refusalMessages } from './refusals.ts';
import { settingsMessages } from './settings.ts';
import { storageMessages } from './storage.ts';
import { verificationMessages } from './verification.ts';
import { viewingMessages } from './viewing.ts';

/** English texts that come with the dialogs that show them, after the first screen. */
export const lateMessages = {
  ...exportDialogMessages,
  ...proxyDialogMessages,
  ...machinePanelMessages,
  ...addDevicesMessages,
  ...healthPageMessages,
  ...offlineReportMessages,
  ...packMessages,
  ...environmentMessages,
  ...mapMessages,
  ...networkTestMessages,
  ...filmDialogMessages,
  ...capabilitiesMessages,
  ...refusalMessages,
  ...settingsMessages,
  ...storageMessages,
  ...verificationMessages,
  ...viewingMessages,
} as const;
