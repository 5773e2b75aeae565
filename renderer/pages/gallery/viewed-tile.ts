import type { ReactiveControllerHost } from 'lit';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Tile } from '../../../preload/contract/index.ts';
import { findMoved } from '../../elements/collection/selection.ts';
import type { AppState } from '../../state/app-state.ts';
import type { GalleryView } from '../../state/gallery/gallery-view.ts';

interface ViewedGallery {
  readonly value: Pick<GalleryView, 'scope' | 'total'>;
  readonly tileAt: AppState['gallery']['tileAt'];
}

/**
 * The tile that the viewer shows. It stays on its subject when the gallery changes, also once that is no longer in it: a person may be writing a note
 * on it. While the next tile is not read yet, the one before stays.
 */
export class ViewedTile {
  /** Where the tile stands, and from where a step goes; null: the viewer is closed. */
  index: number | null = null;
  tile: Tile | null = null;
  private scope: GalleryView['scope'] = null;
  /** The tile at `index` is to be shown, whichever it is. */
  private isWanted = false;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly app: { readonly gallery: ViewedGallery },
  ) {}

  open(index: number): void {
    this.index = index;
    this.scope = this.app.gallery.value.scope;
    this.isWanted = true;
    this.follow();
  }

  close(): void {
    this.index = null;
    this.tile = null;
    this.host.requestUpdate();
  }

  /** Follows the tiles of the gallery after a change. Another gallery closes the viewer. */
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
      this.tile = tile;
      this.isWanted = false;
    }
    this.host.requestUpdate();
  }
}
