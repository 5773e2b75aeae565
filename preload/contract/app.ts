import { z } from 'zod';

export const appInfo = z.object({
  version: z.string(),
  /** `process.platform` of the main process; the screen names keys after it (Ctrl or ⌘). */
  platform: z.string(),
  /** True when started with `--demo`: go straight into the demo fleet. */
  startInDemo: z.boolean(),
  /** Things that happened at start and that the person has to know, for example a settings file set aside. */
  notices: z
    .array(z.enum(['settingsSetAside', 'librarySetAside', 'libraryNewer', 'environmentsInvalid']))
    .max(10),
});

/** The only pages outside the app that it can open, by fixed id. */
export const externalPage = z.object({ page: z.enum(['documentation', 'releases', 'licenses']) });

export type AppInfo = z.infer<typeof appInfo>;
export type ExternalPage = z.infer<typeof externalPage>['page'];
