import { type Handlers, succeed } from '../../../preload/contract/index.ts';
import type { CurrentWorkspace } from '../../app/current-workspace.ts';
import { withWorkspace } from '../../app/with-workspace.ts';

/** Calls about whether the service can be reached. */
export function createConnectionHandlers(services: {
  readonly workspace: CurrentWorkspace;
}): Handlers['connection'] {
  const { workspace } = services;
  return {
    state: () => withWorkspace(workspace, ({ connection }) => succeed(connection.state())),
    workOffline: ({ on }) =>
      withWorkspace(workspace, ({ connection }) => {
        connection.workOffline(on);
        return succeed(connection.state());
      }),
    retry: () =>
      withWorkspace(workspace, ({ connection }) => {
        connection.retryNow();
        return succeed(connection.state());
      }),
  };
}
