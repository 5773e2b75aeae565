import { sendEvent } from '../../dom/send-event.ts';
import { dragPicture } from '../tile/drag-picture.ts';
import type { CollectionEvents } from './collection-events.ts';
import { tileIndexOf } from './tile-cursor.ts';

/** A release over the tile ends the drag. As a click it would select the tile alone. */
function ignoreClick(host: EventTarget): void {
  const next = new AbortController();
  const options = { capture: true, signal: next.signal };
  host.addEventListener('pointerdown', () => next.abort(), options);
  host.addEventListener(
    'click',
    (event) => {
      event.stopPropagation();
      next.abort();
    },
    options,
  );
}

/** Handles `dragstart` in a collection of tiles: the system drags files instead of the page its elements. */
export function startDrag(host: EventTarget, event: DragEvent): void {
  const index = tileIndexOf(event);
  if (index === null) return;
  event.preventDefault();
  const tile = event.target instanceof Element ? event.target.closest('[data-index]') : null;
  ignoreClick(host);
  const picture = dragPicture(tile?.shadowRoot?.querySelector('img'));
  sendEvent<CollectionEvents>(host, 'drag-wanted', { index, picture });
}
