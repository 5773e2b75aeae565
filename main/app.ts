import { createHandlers } from './api/handlers.ts';
import { createAccounts } from './app/accounts.ts';
import type { AppOptions } from './app/app-options.ts';
import { createAppServices } from './app/app-services.ts';
import { describeError } from './app/describe-error.ts';
import type { Desktop } from './core/desktop.ts';
import { finishDeletions } from './library/account-data.ts';
import { accountsFolder } from './library/files/account-folders.ts';

/** The product without its window. */
export type App = ReturnType<typeof createApp>;

/** Builds the services of the product around a desktop. */
export function createApp(desktop: Desktop, options: AppOptions) {
  const services = createAppServices(desktop, options);
  const accounts = createAccounts(services, options);
  const { recorder, network, links } = services;
  const { workspace, restored } = accounts;

  // What a crash has left of a deletion; a disk that refuses it is tried again at the next start.
  void finishDeletions(accountsFolder(desktop.profileFolder)).catch(() => undefined);
  const storageFailed = (error: unknown): void => {
    const open = workspace.current();
    if (open === null) services.emit({ name: 'storageFailed', payload: describeError(error) });
    else open.storageFailed(error);
  };
  /** The desktop takes no errors: a disk that fails is reported, and the other steps are done (P29). */
  const steps =
    (...works: readonly (() => void)[]) =>
    () => {
      for (const work of works) {
        try {
          work();
        } catch (error) {
          storageFailed(error);
        }
      }
    };
  const retryNow = () => workspace.current()?.connection.retryNow();
  desktop.onSuspend(steps(() => recorder.state('power', 'suspended'), network.routes.dropConnections));
  desktop.onResume(
    steps(
      () => recorder.state('power', 'resumed'),
      // Requests that were sent while the laptop fell asleep get no response any more.
      network.routes.dropConnections,
      retryNow,
    ),
  );
  desktop.onNetworkHint(
    steps(
      network.routes.networkChanged,
      network.proxySignIns.networkChanged,
      () => workspace.current()?.offline.traffic.detectNetwork(),
      retryNow,
    ),
  );

  return {
    handlers: createHandlers({ ...services, ...accounts, options }),
    recorder,
    defects: services.defects,
    /** A `fleetglass:` link was opened outside: untrusted text. */
    openLink: links.open,
    subscribe: services.subscribe,
    /** A stored image of the account in use, by its SHA-256; null when that account has none such. */
    async openImage(hash: string) {
      await restored;
      return (await workspace.ready())?.library.openImage(hash) ?? null;
    },
    /** The thumbnail of such an image; null while there is none. */
    async openThumbnail(hash: string) {
      await restored;
      return (await workspace.ready())?.library.openThumbnail(hash) ?? null;
    },
    async close(): Promise<void> {
      await restored;
      accounts.closeSession();
      await workspace.close();
      await services.demo.close();
      services.locations.close();
      services.networks.close();
      await services.updates.close();
      recorder.state('app', 'ended');
    },
  };
}
