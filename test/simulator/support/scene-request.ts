import type { SceneRequest } from '../../../simulator/scene/scene-request.ts';

/** A mast in Kiel on a summer day, or what `change` makes of it. */
export function sceneRequest(change: Partial<SceneRequest> = {}): SceneRequest {
  return {
    siteSeed: 11,
    areaSeed: 5,
    variant: 3,
    kind: 'mast',
    landscape: 'coast',
    latitude: 54,
    longitude: 10,
    capturedAt: Date.UTC(2026, 5, 20, 10, 12, 13, 456),
    offsetMinutes: 120,
    model: 'Lynx S2',
    caption: 'Mast Holtenau 12',
    precision: 'low',
    ...change,
  };
}
