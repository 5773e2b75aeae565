import type { BookmarkedPlace, Device, Organization, Result } from '../../../preload/contract/index.ts';
import type { AppState } from '../app-state.ts';
import { ask } from '../store/invoke.ts';
import type { Place } from './location.ts';

function organizationOf(app: AppState, device: Device): Organization {
  const { organizationId } = device;
  const known = app.fleet.value.organizations.find(({ id }) => id === organizationId);
  return known ?? { id: organizationId, name: device.organizationName ?? '', deviceCount: 0 };
}

const unknownPlace: Result<never> = {
  ok: false,
  failure: { code: 'notFound', message: 'This place is not known on this laptop.', advice: '' },
};

/** What is known on this laptop of a place that is named by its id. Failure: `notFound`. */
export async function resolvePlace(app: AppState, place: BookmarkedPlace): Promise<Result<Place>> {
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
  app: AppState,
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
