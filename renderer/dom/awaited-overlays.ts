/** Escape, or going elsewhere. */
export type CancelReason = 'escape' | 'left';

/** Cancel functions of the overlays that wait for their code or data, the latest last. */
const awaited = new Set<(reason: CancelReason) => void>();

/** Cancels the latest one on Escape, which then has no other effect. */
function pressed(event: KeyboardEvent): void {
  const latest = [...awaited].at(-1);
  if (event.key !== 'Escape' || event.isComposing || latest === undefined) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  latest('escape');
}

/** Cancels all waiting overlays, as the user went elsewhere. */
export function cancelAwaitedOverlays(): void {
  for (const cancel of awaited) cancel('left');
}

/**
 * Waits for the code or data of an overlay. Returns false if Escape or going elsewhere cancelled
 * it meanwhile. Calls `cancelled` then at once, and without a reason if `work` fails, which rejects.
 */
export async function isStillWanted(
  work: Promise<unknown>,
  cancelled?: (reason?: CancelReason) => void,
): Promise<boolean> {
  let isWanted = true;
  const cancel = (reason: CancelReason) => {
    awaited.delete(cancel);
    isWanted = false;
    cancelled?.(reason);
  };
  awaited.add(cancel);
  window.addEventListener('keydown', pressed, true);
  try {
    await work;
    return isWanted;
  } catch (error) {
    if (isWanted) cancelled?.();
    throw error;
  } finally {
    awaited.delete(cancel);
  }
}
