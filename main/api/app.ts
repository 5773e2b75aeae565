import { type AppInfo, type Handlers, succeed } from '../../preload/contract/index.ts';
import type { Desktop } from '../desktop.ts';

/** Calls about the app itself. */
export function createAppHandlers(services: {
  readonly desktop: Pick<Desktop, 'openPage'>;
  readonly info: () => Promise<AppInfo>;
}): Handlers['app'] {
  return {
    info: async () => succeed(await services.info()),
    async openPage({ page }) {
      await services.desktop.openPage(page);
      return succeed(null);
    },
  };
}
