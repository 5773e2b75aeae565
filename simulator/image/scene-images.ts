import { hash32 } from '../core/random.ts';
import { zoneOffsetMinutes } from '../core/zone-offset.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { type Illnesses, otherSite } from '../fleet/illness.ts';
import type { Snapshot, Subject } from '../fleet/snapshots.ts';
import type { SceneRequest } from '../scene/scene-request.ts';
import { plainImage } from './plain-image.ts';
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

/** Returns the request for the image of an ill camera. */
function spoil(request: SceneRequest, deviceIndex: number, illnesses: Illnesses): SceneRequest {
  const ill = illnesses.at(deviceIndex, request.capturedAt);
  if (ill === null) return request;
  const { illness, since } = ill;
  // A frozen picture is repeated, down to the sensor's noise, in files with new times.
  if (illness === 'frozen')
    return { ...request, capturedAt: since, stampedAt: request.capturedAt, variant: deviceIndex };
  if (illness === 'changedScene') return { ...request, siteSeed: otherSite(request.siteSeed) };
  return { ...request, fault: illness };
}

/** Creates the images of a fleet. `isPlain` replaces drawing by noise. */
export function createSceneImages(fleet: Fleet, illnesses: Illnesses, isPlain = false) {
  return {
    async image(subject: Subject, snapshot: Snapshot, precision: 'full' | 'low') {
      const request = spoil(describe(fleet, subject, snapshot, precision), subject.deviceIndex, illnesses);
      return isPlain ? plainImage(request) : await scenePainter.paint(request);
    },
  };
}
