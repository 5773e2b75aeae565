import { hash32 } from '../core/random.ts';
import { zoneOffsetMinutes } from '../core/zone-offset.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { Snapshot, Subject } from '../fleet/snapshots.ts';
import type { SceneRequest } from '../scene/site/scene-request.ts';
import { scenePainter } from './scene-painter.ts';

export type SceneImages = ReturnType<typeof createSceneImages>;

function describe(
  fleet: Fleet,
  subject: Subject,
  snapshot: Snapshot,
  precision: 'full' | 'low',
): SceneRequest {
  const { deviceIndex } = subject;
  const owner = fleet.organizationOf(deviceIndex);
  const region = fleet.region(owner);
  const traits = fleet.cameraTraits(deviceIndex);
  const { seed } = fleet.size;
  return {
    siteSeed: hash32(seed, deviceIndex, 0x9c),
    areaSeed: hash32(seed, owner, 0xa3),
    variant: hash32(seed, deviceIndex, snapshot.variant),
    kind: traits.kind,
    landscape: region.landscape,
    latitude: traits.latitude,
    longitude: traits.longitude,
    capturedAt: snapshot.capturedAt,
    offsetMinutes: zoneOffsetMinutes(region.timeZone, snapshot.capturedAt),
    model: traits.model,
    caption: traits.name.ascii,
    precision,
  };
}

/** The images of a fleet. */
export function createSceneImages(fleet: Fleet) {
  return {
    image: (subject: Subject, snapshot: Snapshot, precision: 'full' | 'low') =>
      scenePainter.paint(describe(fleet, subject, snapshot, precision)),
  };
}
