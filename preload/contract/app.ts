import { z } from 'zod';
import { instant } from './core/units.ts';
import { detectedProfile, environmentCapability } from './session/capabilities.ts';
import { capabilityNames } from './session/capability-values.ts';
import { managedSummary } from './session/managed.ts';

/** An uncaught error of the main process. */
export const defect = z.object({
  /** Finds it in the log. */
  requestId: z.string(),
});

export const appInfo = z.object({
  version: z.string(),
  /** `process.platform` of the main process; the page shows keys for it (Ctrl or ⌘). */
  platform: z.string(),
  startInDemo: z.boolean(),
  notices: z
    .array(
      z.enum([
        'settingsSetAside',
        'settingsUnreadable',
        'accountsRestored',
        'librarySetAside',
        'librarySetAside.lost',
        'libraryImagesMissing',
        'unsaved.diskFull',
        'unsaved.diskReadOnly',
        'unsaved.newer',
        'environmentsInvalid',
        'managedInvalid',
        'safeStart',
      ]),
    )
    .max(10),
  managed: managedSummary,
  /** Last one of this run. */
  defect: defect.nullable(),
});

/** The only pages outside the app that it can open. */
export const externalPage = z.object({ page: z.enum(['documentation', 'releases', 'licenses']) });

const crashReport = z.object({
  name: z.string(),
  at: instant,
  byteLength: z.int(),
});

/** Redacted plain text that the user reads before saving it. */
export const supportReport = z.object({ text: z.string().max(400_000) });

/** False if the user closed the dialog. */
export const savedReport = z.object({ saved: z.boolean() });

export const diagnostics = z.object({
  version: z.string(),
  /** Operating system, version and architecture. */
  system: z.string(),
  /** Versions of Electron, Chromium and Node. */
  runtime: z.string(),
  /** Newest first. */
  crashReports: z.array(crashReport).max(50),
  /** Capabilities of the account's service; empty without an account. */
  service: z.array(environmentCapability).max(capabilityNames.length),
  /** How its service was last found to be read; `null`: not asked yet, or no account. */
  reading: detectedProfile.nullable(),
});

/** A system notification at the end of long work. */
export const notification = z.object({ title: z.string().min(1).max(80), body: z.string().max(200) });

export const menuCommands = [
  'browse',
  'offline',
  'storage',
  'health',
  'settings',
  'refresh',
  'compare',
  'addDevices',
  'export',
  'verify',
  'makePack',
  'openPack',
  'sync',
  'back',
  'forward',
  'larger',
  'smaller',
  'normalSize',
  'outdoor',
  'palette',
  'guide',
  'shortcuts',
  'network',
  'updates',
  'diagnostics',
] as const;
export const menuCommand = z.enum(menuCommands);

export type CrashReport = z.infer<typeof crashReport>;
export type Diagnostics = z.infer<typeof diagnostics>;
export type MenuCommand = z.infer<typeof menuCommand>;
export type AppInfo = z.infer<typeof appInfo>;
export type ExternalPage = z.infer<typeof externalPage>['page'];
