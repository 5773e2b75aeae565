/**
 * Sizes of the interface, as factors of the default text size (`settings.zoom` of the contract:
 * 0.8 to 2).
 */
const ZOOM_STEPS = [0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const;

export type ZoomChange = 'larger' | 'smaller' | 'reset';

/** Returns the size after a change, limited at both ends. */
export function zoomAfter(zoom: number, change: ZoomChange): number {
  if (change === 'reset') return 1;
  const next =
    change === 'larger' ? ZOOM_STEPS.find((step) => step > zoom) : ZOOM_STEPS.findLast((step) => step < zoom);
  return next ?? zoom;
}
