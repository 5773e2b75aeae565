import type {
  BookmarkedPlace,
  Bridge,
  Device,
  Organization,
  Result,
} from '../../../preload/contract/index.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import { ask } from '../store/invoke.ts';
import type { CommandStore } from './command-store.ts';
import type { Place } from './location.ts';
import type { NavigationStore } from './navigation-store.ts';

interface KnownPlaces {
  readonly bridge: Pick<Bridge, 'fleet'>;
  readonly fleet: Pick<FleetStore, 'value'>;
}

/** What a place is found and opened with. */
export interface PlaceStores extends KnownPlaces {
  readonly navigation: Pick<NavigationStore, 'go'>;
  readonly commands: Pick<CommandStore, 'request'>;
}

function organizationOf({ fleet }: KnownPlaces, device: Device): Organization {
  const { organizationId } = device;
  const known = fleet.value.organizations.find(({ id }) => id === organizationId);
  return known ?? { id: organizationId, name: device.organizationName ?? '', deviceCount: 0 };
}

const unknownPlace: Result<never> = {
  ok: false,
  failure: { code: 'notFound', message: 'This place is not known on this laptop.', advice: '' },
};

/** What is known on this laptop of a place that is named by its id. Failure: `notFound`. */
export async function resolvePlace(app: KnownPlaces, place: BookmarkedPlace): Promise<Result<Place>> {
  if (place.kind === 'organization') {
    const organization = app.fleet.value.organizations.find(({ id }) => id === place.organizationId);
    return organization === undefined ? unknownPlace : { ok: true, value: { organization, device: null } };
  }
  const answer = await ask(() => app.bridge.fleet.device({ deviceId: place.deviceId }));
  if (!answer.ok) return answer;
  const { device } = answer.value;
  return { ok: true, value: { organization: organizationOf(app, device), device } };
}

/** Goes to a place, and there to one of its archives where one is named. Failure: `notFound`; then nothing happens. */
export async function goToPlace(
  app: PlaceStores,
  place: BookmarkedPlace,
  archiveId: string | null = null,
): Promise<Result<Place>> {
  const answer = await resolvePlace(app, place);
  if (!answer.ok) return answer;
  app.navigation.go({ page: 'browse', place: answer.value });
  const { device } = answer.value;
  app.commands.request(
    archiveId === null || device === null
      ? { kind: 'focusHeading' }
      : { kind: 'subject', subject: { deviceId: device.id, archiveId } },
  );
  return answer;
}
