import type { AppState } from './app-state.ts';
import { accountOf } from './session/session-store.ts';

/** Empties the stores of the last account and loads those of the next one. */
export function followAccount(app: AppState): void {
  const { session, fleet, gallery, lastLocation, navigation, bookmarks, offline, storage, connection } = app;
  let accountId: string | null = null;
  let status: string | undefined;
  session.subscribe(() => {
    const account = session.value.switchingTo === null ? accountOf(session.value.session) : null;
    const isSameAccount = account?.id === accountId;
    if (isSameAccount && session.value.session?.status === status) return;
    accountId = account?.id ?? null;
    status = session.value.session?.status;
    if (!isSameAccount) {
      for (const store of [fleet, gallery, lastLocation, navigation, bookmarks, offline, storage])
        store.reset();
    }
    if (account === null) return;
    if (!isSameAccount) {
      for (const store of [lastLocation, bookmarks, offline]) void store.load();
    }
    void connection.load();
    void fleet.load();
  });
}

/** Reads the gallery again after each new list of the fleet. */
export function followFleet({ fleet, gallery }: Pick<AppState, 'fleet' | 'gallery'>): void {
  let lastOverview = fleet.value.overview;
  fleet.subscribe(() => {
    const { overview } = fleet.value;
    if (overview === lastOverview) return;
    lastOverview = overview;
    if (overview !== null) gallery.reload(false);
  });
}

/** Requests again what failed, each time that the connection is back. */
export function followConnection({
  connection,
  fleet,
  gallery,
}: Pick<AppState, 'connection' | 'fleet' | 'gallery'>): void {
  let wasOnline = false;
  connection.subscribe(() => {
    const isOnline = connection.value?.status === 'online';
    if (isOnline && !wasOnline) {
      gallery.reload(true);
      const { failure, overview } = fleet.value;
      if (failure !== null || overview?.state.kind === 'failed') void fleet.refresh();
    }
    wasOnline = isOnline;
  });
}
