import { createHandlers } from './api/handlers.ts';
import { createAccounts, type Services } from './app/accounts.ts';
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
  const { givenPacks, recorder, links } = services;
  const { workspace, restored } = accounts;

  // What a crash has left of a deletion; a disk that refuses it is tried again at the next start.
  void finishDeletions(accountsFolder(desktop.profileFolder)).catch(() => undefined);
  void restored.then(accounts.deleteLeftoverParts).catch(() => undefined);
  const writeDelayed = followDesktop({ ...services, ...accounts });

  async function putDown(): Promise<void> {
    // At once, because what follows may take too long; and once more for what that changes.
    writeDelayed();
    await restored;
    accounts.closeSession();
    await workspace.close();
    await services.demo.close();
    writeDelayed();
    await services.state.settled();
    recorder.state('app', 'ended');
  }

  return {
    handlers: createHandlers({ ...services, ...accounts, options }),
    recorder,
    defects: services.defects,
    /** A `fleetglass:` link was opened outside: untrusted text. */
    openLink: links.open,
    /** A pack was opened outside, by its absolute path: untrusted. */
    openPack: givenPacks.give,
    subscribe: services.subscribe,
    /** A stored image of the account in use, by its SHA-256; null when that account has none such. */
    async openImage(hash: string) {
      await restored;
      return (await workspace.ready())?.openImage(hash) ?? null;
    },
    /** The thumbnail of such an image; null while there is none. */
    async openThumbnail(hash: string) {
      await restored;
      return (await workspace.ready())?.library.openThumbnail(hash) ?? null;
    },
    /** Ends what is under way without waiting for the network, and writes what waits. Only `installUpdate` may follow. */
    putDown,
    /** Writes what waits and closes the library before it returns, for a process that is ended then. Nothing may follow. */
    endNow(): void {
      writeDelayed();
      workspace.current()?.endNow();
      recorder.sessionEnded();
    },
    /** Installs an update that waits for the end. */
    installUpdate: services.updates.close,
    async close(): Promise<void> {
      await putDown();
      await services.updates.close();
    },
  };
}

type DesktopFollower = Omit<Services, 'options'>;

/** Follows sleep and changes of the network. Returns what writes at once all that would be written a little later. */
function followDesktop(services: DesktopFollower): () => void {
  const { desktop, workspace, recorder, network, locations, networks, windows, state, emit } = services;
  const storageFailed = (error: unknown): void => {
    const open = workspace.current();
    if (open === null) emit({ name: 'storageFailed', payload: describeError(error) });
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
  /** What is written a little later; a laptop may never wake up again. */
  const writeDelayed = steps(
    () => workspace.current()?.offline.traffic.flush(),
    () => workspace.current()?.library.writeConfirmed(),
    locations.flush,
    networks.flush,
    windows.flush,
    () => state.flush(),
  );
  desktop.onSuspend(
    steps(() => recorder.state('power', 'suspended'), writeDelayed, network.routes.dropConnections),
  );
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
  return writeDelayed;
}
