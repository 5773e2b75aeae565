import { type AppInfo, type Handlers, succeed } from '../../preload/contract/index.ts';
import type { Desktop } from '../desktop.ts';

/** Calls about the app itself. */
export function createAppHandlers(services: {
  readonly desktop: Pick<Desktop, 'openPage' | 'diagnostics' | 'revealCrashReports' | 'restart'>;
  readonly info: () => Promise<AppInfo>;
  /** The page shows what the person came for. */
  readonly onPainted: () => void;
  readonly resetSettings: () => void;
}): Handlers['app'] {
  const { desktop } = services;
  return {
    info: async () => succeed(await services.info()),
    async openPage({ page }) {
      await desktop.openPage(page);
      return succeed(null);
    },
    async painted() {
      services.onPainted();
      return succeed(null);
    },
    diagnostics: async () => succeed(await desktop.diagnostics()),
    async revealCrashReports() {
      await desktop.revealCrashReports();
      return succeed(null);
    },
    async resetSettings() {
      services.resetSettings();
      return succeed(null);
    },
    async restart() {
      desktop.restart();
      return succeed(null);
    },
  };
}
