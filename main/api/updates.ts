import { type Handlers, succeed } from '../../preload/contract/index.ts';
import type { Desktop } from '../core/desktop.ts';
import type { Updates } from '../updates/updates.ts';

/** Calls about new versions of the app. */
export function createUpdateHandlers(services: {
  readonly updates: Updates;
  readonly desktop: Pick<Desktop, 'chooseUpdateFile'>;
}): Handlers['updates'] {
  const { updates, desktop } = services;
  return {
    state: async () => succeed(updates.state()),
    check: () => updates.check(),
    chooseFile: async () => updates.takeFile(await desktop.chooseUpdateFile()),
    installNow: () => updates.installNow(),
    changeMode: async ({ mode }) => updates.changeMode(mode),
  };
}
