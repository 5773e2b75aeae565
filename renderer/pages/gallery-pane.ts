import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Failure } from '../../preload/contract/index.ts';
import { buttonStyles } from '../elements/button-styles.ts';
import type { SnapshotEvents } from '../elements/snapshot-events.ts';
import type { SnapshotGrid } from '../elements/snapshot-grid.ts';
import { text } from '../locales/text.ts';
import type { AppState } from '../state/app-state.ts';
import { type Reach, reachOf } from '../state/reach.ts';
import { StoreController } from '../state/store-controller.ts';
import { baseStyles } from '../theme/base-styles.ts';
import '../elements/app-banner.ts';
import '../elements/snapshot-grid.ts';
import '../elements/snapshot-viewer.ts';

type GridEvent<Name extends keyof SnapshotEvents> = CustomEvent<SnapshotEvents[Name]>;

/** The snapshots of the place where the person is, and the viewer over them. */
@customElement('gallery-pane')
export class GalleryPane extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      :host {
        display: grid;
        grid-template-rows: auto minmax(0, 1fr);
        min-block-size: 0;
      }

      snapshot-grid {
        grid-row: 2;
      }
    `,
  ];

  @property({ attribute: false }) app!: AppState;
  @property({ attribute: false }) total = 0;
  /** Why some of the snapshots could not be read. */
  @property({ attribute: false }) failure: Failure | null = null;

  @state() private viewerIndex: number | null = null;

  @query('snapshot-grid') private readonly grid!: SnapshotGrid | null;

  protected readonly stores = new StoreController(this, () => {
    const { connection, gallery, now, session, settings } = this.app;
    return [connection, gallery, now, session, settings];
  });

  private unsubscribeTiles: (() => void) | undefined;

  /** Whether the viewer is open over everything. */
  get isViewing(): boolean {
    return this.viewerIndex !== null;
  }

  /** Moves the focus to the tile that has or had it last. */
  async focusGallery(): Promise<void> {
    await this.updateComplete;
    this.grid?.focusActive();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.unsubscribeTiles?.();
    this.unsubscribeTiles = undefined;
  }

  protected override willUpdate(): void {
    this.unsubscribeTiles ??= this.app.gallery.onTiles((indices) => {
      this.grid?.invalidate(indices);
      if (this.viewerIndex !== null) this.requestUpdate();
    });
  }

  private readonly viewerStepped = (event: GridEvent<'viewer-step'>) => {
    if (this.viewerIndex === null) return;
    const index = Math.max(0, Math.min(this.viewerIndex + event.detail.delta, this.total - 1));
    this.viewerIndex = index;
    this.app.gallery.focus(index);
    if (this.app.gallery.tileAt(index) === undefined) this.app.gallery.showRange(index, index + 1);
    this.grid?.scrollToIndex(index);
  };

  private readonly viewerClosed = () => {
    const index = this.viewerIndex;
    this.viewerIndex = null;
    if (index !== null) void this.updateComplete.then(() => this.grid?.focusIndex(index));
  };

  private reach(): Reach {
    return reachOf(this.app.session.value.session, this.app.connection.value);
  }

  private renderViewer(): TemplateResult | typeof nothing {
    const { gallery } = this.app;
    const index = this.viewerIndex;
    const tile = index === null ? undefined : gallery.tileAt(index);
    if (index === null || tile === undefined) return nothing;
    return html`<snapshot-viewer
      .tile=${tile}
      .index=${index}
      .total=${this.total}
      .neighbours=${[gallery.tileAt(index + 1), gallery.tileAt(index - 1)]}
      .reach=${this.reach()}
      @viewer-step=${this.viewerStepped}
      @viewer-close=${this.viewerClosed}
      @viewer-needs-full=${(event: GridEvent<'viewer-needs-full'>) =>
        gallery.revalidate(event.detail.tile, 'full')}
    ></snapshot-viewer>`;
  }

  private renderFailure(): TemplateResult | typeof nothing {
    if (this.failure === null) return nothing;
    return html`<app-banner tone="caution">
      ${text('browse.partFailed')}
      <button slot="actions" class="button" type="button" @click=${() => this.app.gallery.reload(false)}>
        ${text('action.tryAgain')}
      </button>
    </app-banner>`;
  }

  protected override render(): TemplateResult {
    const { gallery, now, settings } = this.app;
    return html`
      ${this.renderFailure()}
      <snapshot-grid
        label=${text('gallery.label')}
        .total=${this.total}
        .tileAt=${gallery.tileAt}
        .tileSize=${settings.value?.tileSize ?? 'medium'}
        .selected=${gallery.value.selected}
        .now=${now.value}
        .reach=${this.reach()}
        @range-changed=${(event: GridEvent<'range-changed'>) =>
          gallery.showRange(event.detail.first, event.detail.last)}
        @tile-open=${(event: GridEvent<'tile-open'>) => (this.viewerIndex = event.detail.index)}
        @tile-focused=${(event: GridEvent<'tile-focused'>) => gallery.focus(event.detail.index)}
        @selection-changed=${(event: GridEvent<'selection-changed'>) =>
          gallery.select(event.detail.keys, event.detail.pending)}
      ></snapshot-grid>
      ${this.renderViewer()}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'gallery-pane': GalleryPane;
  }
}
