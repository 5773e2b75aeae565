import { createAccounts, type Services } from './app/accounts.ts';
import type { AppOptions } from './app/app-options.ts';
import { createAppServices } from './app/app-services.ts';
import { describeError } from './app/describe-error.ts';
import { createHandlers } from './ipc/handlers.ts';
import { finishDeletions } from './library/account-data.ts';
import { accountsFolder } from './library/files/account-folders.ts';
import type { Desktop } from './shared/desktop.ts';

/** The product without its window. */
export type App = ReturnType<typeof createApp>;

/** Builds the services of the product on a desktop. */
export function createApp(desktop: Desktop, options: AppOptions) {
  const services = createAppServices(desktop, options);
  const accounts = createAccounts(services, options);
  const { givenPacks, recorder, links } = services;
  const { workspace, restored } = accounts;

  // Finishes deletions that a crash interrupted; if the disk refuses, the next start tries again.
  void finishDeletions(accountsFolder(desktop.profileFolder)).catch(() => undefined);
  void restored.then(accounts.deleteLeftoverParts).catch(() => undefined);
  const writeDelayed = followDesktop({ ...services, ...accounts });

  async function putDown(): Promise<void> {
    // Writes first, because the rest may take too long, and once more for what it changes.
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
    /** A link opened outside the app: untrusted text. */
    openLink: links.open,
    /** Absolute path of a pack opened outside the app: untrusted. */
    openPack: givenPacks.give,
    subscribe: services.subscribe,
    /** Returns a stored image of the current account by its SHA-256; `null` if it has none. */
    async openImage(hash: string) {
      await restored;
      return (await workspace.ready())?.openImage(hash) ?? null;
    },
    /** Returns the thumbnail of such an image; `null` if there is none yet. */
    async openThumbnail(hash: string) {
      await restored;
      return (await workspace.ready())?.library.openThumbnail(hash) ?? null;
    },
    /**
     * Stops the work without waiting for the network, and writes pending changes. Only
     * `installUpdate` may follow.
     */
    putDown,
    /**
     * Writes pending changes and closes the library synchronously, for a process about to be
     * killed. Nothing may follow.
     */
    endNow(): void {
      writeDelayed();
      workspace.current()?.endNow();
      recorder.sessionEnded();
    },
    /** Installs an update that waits for the app to end. */
    installUpdate: services.updates.close,
    async close(): Promise<void> {
      await putDown();
      await services.updates.close();
    },
  };
}

type DesktopFollower = Omit<Services, 'options'>;

/**
 * Follows sleep and network changes. Returns a function that writes all delayed changes at once.
 */
function followDesktop(services: DesktopFollower): () => void {
  const { desktop, workspace, recorder, network, locations, networks, windows, state, emit } = services;
  const storageFailed = (error: unknown): void => {
    const open = workspace.current();
    if (open === null) emit({ name: 'storageFailed', payload: describeError(error) });
    else open.storageFailed(error);
  };
  /**
   * The desktop handles no errors: a failing disk is reported, and the other steps still run
   * (P29).
   */
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
  /** Writes delayed changes; a laptop may never wake up again. */
  const writeDelayed = steps(
    () => workspace.current()?.offline.traffic.flush(),
    () => workspace.current()?.library.writeConfirmed(),
    locations.flush,
    networks.flush,
    windows.flush,
    () => state.flush(),
    desktop.settings.flush,
  );
  desktop.onSuspend(
    steps(() => recorder.state('power', 'suspended'), writeDelayed, network.routes.dropConnections),
  );
  desktop.onResume(
    steps(
      () => recorder.state('power', 'resumed'),
      // Requests sent while the laptop fell asleep get no response.
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
