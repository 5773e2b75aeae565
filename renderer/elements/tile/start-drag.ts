import { indexOf } from '../grid/snapshot-cursor.ts';
import { dragPicture } from './drag-picture.ts';
import { sendEvent } from './snapshot-events.ts';

/** A release over the tile is the end of the drag and no click, which would select the tile alone. */
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

/** Listens for `dragstart` in a collection of tiles: the system shall drag files, and not the page its elements. */
export function tellDrag(host: EventTarget, event: DragEvent): void {
  const index = indexOf(event);
  if (index === null) return;
  event.preventDefault();
  const tile = event.target instanceof Element ? event.target.closest('[data-index]') : null;
  ignoreClick(host);
  sendEvent(host, 'drag-wanted', { index, picture: dragPicture(tile?.shadowRoot?.querySelector('img')) });
}
