import type { ReactiveControllerHost } from 'lit';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Tile } from '../../../preload/contract/index.ts';
import { findMoved } from '../../elements/collection/selection.ts';
import type { AppState } from '../../state/app-state.ts';
import type { GalleryView } from '../../state/gallery/gallery-view.ts';
import { showsNewer } from '../../state/gallery/shows-newer.ts';

/** Time that a request made by opening the viewer may take to replace its image, in ms. */
const OPENING_MS = 15_000;

interface ViewedGallery {
  readonly value: Pick<GalleryView, 'scope' | 'total'>;
  readonly tileAt: AppState['gallery']['tileAt'];
}

/**
 * Tile that the viewer shows. It stays on its subject if the gallery changes, even if that leaves
 * the gallery, as the user may be writing a note on it. The previous tile stays until the next one
 * is loaded.
 */
export class ViewedTile {
  /** Position of the tile, from which a step goes; `null` if the viewer is closed. */
  index: number | null = null;
  tile: Tile | null = null;
  /** Number of newer images of the subject that wait to be shown. */
  newer = 0;
  private next: Tile | null = null;
  private openedAt = 0;
  private scope: GalleryView['scope'] = null;
  /** Set if the tile at `index` is shown whichever it is. */
  private isWanted = false;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly app: { readonly gallery: ViewedGallery },
    private readonly now: () => number = () => performance.now(),
  ) {}

  open(index: number): void {
    this.index = index;
    this.scope = this.app.gallery.value.scope;
    this.isWanted = true;
    this.openedAt = this.now();
    this.dropNewer();
    this.follow();
  }

  showNewer(): void {
    this.tile = this.next ?? this.tile;
    this.dropNewer();
    this.host.requestUpdate();
  }

  close(): void {
    this.dropNewer();
    this.index = null;
    this.tile = null;
    this.host.requestUpdate();
  }

  /** Follows the tiles of the gallery after a change; another gallery closes the viewer. */
  follow(): void {
    const { value, tileAt } = this.app.gallery;
    if (this.index === null) return;
    if (value.scope !== this.scope) {
      this.close();
      return;
    }
    const keyAt = (index: number) => {
      const tile = tileAt(index);
      return tile === undefined ? undefined : subjectKey(tile.subject);
    };
    const total = value.total ?? Number.POSITIVE_INFINITY;
    const key = this.isWanted || this.tile === null ? undefined : subjectKey(this.tile.subject);
    const moved = key === undefined ? undefined : findMoved(key, this.index, total, keyAt);
    this.index = moved ?? Math.max(0, Math.min(this.index, total - 1));
    const tile = key === undefined || moved !== undefined ? tileAt(this.index) : undefined;
    if (tile !== undefined) {
      this.take(tile, key !== undefined);
      this.isWanted = false;
    }
    this.host.requestUpdate();
  }

  /**
   * Replaces a viewed image only on request, except by the one that opening the viewer requested.
   */
  private take(tile: Tile, isSame: boolean): void {
    const isSettled = isSame && this.now() - this.openedAt >= OPENING_MS;
    const isNewer = (before: Tile | null) => before !== null && showsNewer(before, tile);
    if (isSettled && isNewer(this.tile)) {
      if (isNewer(this.next ?? this.tile)) this.newer += 1;
      this.next = tile;
      return;
    }
    this.tile = tile;
    this.dropNewer();
  }

  private dropNewer(): void {
    this.newer = 0;
    this.next = null;
  }
}
