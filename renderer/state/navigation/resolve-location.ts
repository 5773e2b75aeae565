import type {
  BookmarkedLocation,
  Bridge,
  Device,
  Organization,
  Result,
} from '../../../preload/contract/index.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import type { ToastStore } from '../settings/toast-store.ts';
import { invoke } from '../store/invoke.ts';
import type { CommandStore } from './command-store.ts';
import type { Location } from './location.ts';
import type { NavigationStore } from './navigation-store.ts';

interface KnownLocations {
  readonly bridge: Pick<Bridge, 'fleet'>;
  readonly fleet: Pick<FleetStore, 'value'>;
}

export interface LocationStores extends KnownLocations {
  readonly navigation: Pick<NavigationStore, 'go'>;
  readonly commands: Pick<CommandStore, 'request'>;
}

function organizationOf({ fleet }: KnownLocations, device: Device): Organization {
  const { organizationId } = device;
  const known = fleet.value.organizations.find(({ id }) => id === organizationId);
  return known ?? { id: organizationId, name: device.organizationName ?? '', deviceCount: 0 };
}

const unknownLocation: Result<never> = { ok: false, failure: { code: 'notFound' } };

/** Finds the location of an id in the library. Failure: `notFound`. */
export async function resolveLocation(
  app: KnownLocations,
  target: BookmarkedLocation,
): Promise<Result<Location>> {
  if (target.kind === 'organization') {
    const organization = app.fleet.value.organizations.find(({ id }) => id === target.organizationId);
    return organization === undefined ? unknownLocation : { ok: true, value: { organization, device: null } };
  }
  const answer = await invoke(() => app.bridge.fleet.device({ deviceId: target.deviceId }));
  if (!answer.ok) return answer;
  const { device } = answer.value;
  return { ok: true, value: { organization: organizationOf(app, device), device } };
}

/**
 * Content to show of a location: an archive of a device, else its newest snapshot; `opens` shows
 * it in the viewer.
 */
interface Shown {
  readonly archiveId?: string | null;
  readonly opens?: boolean;
}

/** Opens a location, focusing what is shown of it. Failure: `notFound`. */
export async function goToLocation(
  app: LocationStores,
  target: BookmarkedLocation,
  { archiveId = null, opens = false }: Shown = {},
): Promise<Result<Location>> {
  const answer = await resolveLocation(app, target);
  if (!answer.ok) return answer;
  app.navigation.go({ page: 'browse', location: answer.value });
  const { device } = answer.value;
  app.commands.request(
    device === null
      ? { kind: 'focusContent' }
      : { kind: 'subject', subject: { deviceId: device.id, archiveId }, opens },
  );
  return answer;
}

/** Opens a location like `goToLocation`; a toast says if it is unknown. */
export async function openLocation(
  app: LocationStores & { readonly toasts: Pick<ToastStore, 'warn'> },
  target: BookmarkedLocation,
  shown: Shown = {},
): Promise<void> {
  const answer = await goToLocation(app, target, shown);
  if (!answer.ok) app.toasts.warn(answer.failure);
}
