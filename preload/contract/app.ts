import { z } from 'zod';
import { instant } from './core/units.ts';
import { environmentCapability } from './session/capabilities.ts';
import { capabilityNames } from './session/capability-values.ts';
import { managedSummary } from './session/managed.ts';

/** An error of the main process that no code caught. */
export const defect = z.object({
  /** Finds it in the log. */
  requestId: z.string(),
});

export const appInfo = z.object({
  version: z.string(),
  /** `process.platform` of the main process; the screen names keys after it (Ctrl or ⌘). */
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
  /** The last one of this run; null: none. */
  defect: defect.nullable(),
});

/** The only pages outside the app that it can open. */
export const externalPage = z.object({ page: z.enum(['documentation', 'releases', 'licenses']) });

const crashReport = z.object({
  name: z.string(),
  at: instant,
  byteLength: z.int(),
});

/** Redacted plain text that a person reads before they save it. */
export const supportReport = z.object({ text: z.string().max(400_000) });

/** Whether the report was written; false when the person closed the dialog. */
export const savedReport = z.object({ saved: z.boolean() });

export const diagnostics = z.object({
  version: z.string(),
  /** System, its version, and the architecture. */
  system: z.string(),
  /** Versions of Electron, Chromium and Node. */
  runtime: z.string(),
  /** The newest first, at most 50. */
  crashReports: z.array(crashReport).max(50),
  /** What the service of the account decided where its interface leaves it open; empty without an account. */
  service: z.array(environmentCapability).max(capabilityNames.length),
});

/** A short message of the system's own, at the end of long work. */
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
