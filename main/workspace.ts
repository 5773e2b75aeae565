import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Account, AppEvent, FleetOverview, SubjectReference } from '../preload/contract/index.ts';
import { PAGE_LIMIT } from '../preload/contract/index.ts';
import type { Cloud, Contact } from './cloud/cloud.ts';
import { describeError } from './describe-error.ts';
import type { Clock } from './desktop.ts';
import { createExporter, type Exporter } from './export/exporter.ts';
import type { Library } from './library/library.ts';
import { openLibrary } from './library/open-library.ts';
import type { ResponseStore } from './response-store.ts';
import { watchRefusals } from './session/watch-refusals.ts';
import { type Connection, createConnection } from './sync/connection.ts';
import { createFleetRefresh, type FleetRefresh } from './sync/fleet-refresh.ts';
import { createRevalidation, type Revalidation } from './sync/revalidation.ts';
import { createTileAnnouncer } from './sync/tile-announcer.ts';
import type { Timers } from './timers.ts';

/** Everything that belongs to one account while it is in use: its library, its client, and what keeps both in step. */
export interface Workspace {
  readonly account: Account;
  readonly library: Library;
  readonly cloud: Cloud;
  readonly connection: Connection;
  readonly fleet: FleetRefresh;
  readonly revalidation: Revalidation;
  readonly exporter: Exporter;
  /** The first organizations (at most 500), with the state of the list. */
  overview(offset: number, limit: number): FleetOverview;
  /** Tells the screen that subjects changed. */
  announce(subject: SubjectReference): void;
  /** Tells the screen that organizations, devices or archives changed. */
  tellFleetChanged(): void;
  /** Aborts when the workspace closes. */
  readonly ending: AbortSignal;
  /** Ends what runs, exports included, then closes the library. */
  close(): Promise<void>;
}

export interface WorkspaceOptions {
  readonly account: Account;
  readonly profileFolder: string;
  readonly clock: Clock;
  /** The app's own version. */
  readonly version: string;
  readonly timers: Timers;
  readonly random: () => number;
  readonly connect: (onContact: (contact: Contact) => void, responses: ResponseStore) => Promise<Cloud>;
  readonly emit: (event: AppEvent) => void;
  /** Begins as if the person had chosen to work offline. */
  readonly workOffline: boolean;
  /** Which sign-in a request is sent with. */
  readonly credential: () => number;
  /** The API origin refused the token of that sign-in. */
  readonly onRefused: (credential: number) => void;
}

/** Opens an account. Throws `LibraryError` when its library can't be opened and must not be touched. */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const { account, clock, timers, emit } = options;
  const library = openLibrary({ folder: join(options.profileFolder, 'accounts', account.id), clock });
  const ending = new AbortController();
  let connection: Connection | null = null;
  const tellStorageFailed = (error: unknown) =>
    emit({ name: 'storageFailed', payload: describeError(error) });
  const cloud = await connectOrClose();

  async function connectOrClose(): Promise<Cloud> {
    try {
      const connected = await options.connect((contact) => connection?.report(contact), library.responses);
      return watchRefusals(connected, options);
    } catch (error) {
      library.close();
      throw error;
    }
  }

  function overview(offset: number, limit: number): FleetOverview {
    const page = library.organizations(offset, limit);
    return {
      organizations: [...page.rows],
      total: page.total,
      confirmedAt: library.organizationsValidators()?.confirmedAt ?? null,
      state: fleet.state(),
    };
  }

  const tellFleetChanged = () => emit({ name: 'fleetChanged', payload: overview(0, PAGE_LIMIT) });
  const fleet = createFleetRefresh({
    cloud,
    library,
    clock,
    onChanged: tellFleetChanged,
  });
  const announcer = createTileAnnouncer({ library, timers, emit, onFailed: tellStorageFailed });
  const workspaceConnection = createConnection({
    clock,
    timers,
    random: options.random,
    lastConfirmedAt: library.lastConfirmedAt(),
    probe: () => void fleet.check().catch(tellStorageFailed),
    onChanged: (state) => {
      emit({ name: 'connectionChanged', payload: state });
      if (state.status === 'online') revalidation.resume();
    },
  });
  connection = workspaceConnection;
  if (options.workOffline) workspaceConnection.workOffline(true);
  const revalidation = createRevalidation({
    cloud,
    library,
    connection: workspaceConnection,
    clock,
    timers,
    onTouched: announcer.announce,
    onStorageFailed: tellStorageFailed,
  });

  const exporter = createExporter({
    library,
    clock,
    version: options.version,
    environment: account.environment,
    newId: randomUUID,
  });

  return {
    account,
    library,
    cloud,
    connection: workspaceConnection,
    fleet,
    revalidation,
    exporter,
    overview,
    announce: announcer.announce,
    tellFleetChanged,
    ending: ending.signal,
    async close() {
      ending.abort();
      announcer.close();
      workspaceConnection.close();
      revalidation.close();
      fleet.close();
      cloud.close();
      await exporter.close();
      library.close();
    },
  };
}
