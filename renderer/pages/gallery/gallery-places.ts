import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Bridge } from '../../../preload/contract/index.ts';
import { NO_PLACES, type Places } from '../../elements/map/places.ts';
import type { AppState } from '../../state/app-state.ts';
import type { GalleryQuery } from '../../state/gallery/gallery-reader.ts';
import { invoke } from '../../state/store/invoke.ts';
import '../../elements/map/snapshot-map.ts';

/** Shortest time between two readings while tiles change, and before one that failed is repeated, ms. */
const AGAIN_AFTER_MS = 5_000;

/** The places of the shown gallery, read while it is shown as a map. */
export class GalleryPlaces implements ReactiveController {
  value: Places = NO_PLACES;
  /** The query whose tiles have the indices of `value`. */
  private query: string | null = null;
  private shown: unknown = null;
  private counted = 0;
  private readAt = Number.NEGATIVE_INFINITY;
  private reading = new AbortController();
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly app: Pick<AppState, 'bridge' | 'gallery' | 'settings'>,
  ) {
    host.addController(this);
  }

  hostUpdate(): void {
    const { scope, order, counted, total } = this.app.gallery.value;
    const query = JSON.stringify([scope, order]);
    if (query !== this.query) {
      this.query = query;
      this.value = NO_PLACES;
      this.stop();
    }
    if (this.app.settings.value?.galleryForm !== 'map' || scope === null || total === null) return;
    const shown = `${query} ${total}`;
    const isOther = shown !== this.shown;
    if (!isOther && counted === this.counted) return;
    this.shown = shown;
    this.counted = counted;
    clearTimeout(this.again);
    const wait = isOther ? 0 : this.readAt + AGAIN_AFTER_MS - performance.now();
    if (wait > 0) this.again = setTimeout(() => void this.read(), wait);
    else void this.read();
  }

  hostDisconnected(): void {
    this.stop();
  }

  private stop(): void {
    clearTimeout(this.again);
    this.reading.abort();
    this.shown = null;
  }

  private async read(): Promise<void> {
    const { scope, order } = this.app.gallery.value;
    if (scope === null) return;
    this.reading.abort();
    this.reading = new AbortController();
    const { signal } = this.reading;
    this.readAt = performance.now();
    const places = await readPlaces(this.app.bridge, { scope, order }, signal);
    if (signal.aborted) return;
    if (places === null) {
      clearTimeout(this.again);
      this.again = setTimeout(() => {
        this.shown = null;
        this.host.requestUpdate();
      }, AGAIN_AFTER_MS);
      return;
    }
    this.value = places;
    this.host.requestUpdate();
  }
}

/** Places in one message. */
const PLACES_PAGE = 2_000;

/** Reads the places of a whole gallery, as in `placePage`; `null` if aborted or unreadable. */
async function readPlaces(
  bridge: Bridge,
  query: GalleryQuery,
  signal: AbortSignal,
): Promise<Float64Array | null> {
  const pages: Uint8Array[] = [];
  for (let offset = 0, total = 1; offset < total; offset += PLACES_PAGE) {
    const from = offset;
    const answer = await invoke(() => bridge.gallery.places({ ...query, offset: from, limit: PLACES_PAGE }));
    if (!answer.ok || signal.aborted) return null;
    ({ total } = answer.value);
    pages.push(Uint8Array.from(atob(answer.value.places), (character) => character.charCodeAt(0)));
  }
  const bytes = new Uint8Array(pages.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const page of pages) {
    bytes.set(page, at);
    at += page.length;
  }
  return new Float64Array(bytes.buffer);
}
