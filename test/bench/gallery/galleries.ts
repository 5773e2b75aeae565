import { LitVirtualizer } from '@lit-labs/virtualizer';
import { grid } from '@lit-labs/virtualizer/layouts/grid.js';
import { VirtualizerController } from '@tanstack/lit-virtual';
import { css, html, LitElement, render, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import '../../../renderer/elements/grid/snapshot-grid.ts';
import { MEASURES, makeTile, measure, NOW, renderTile } from './tiles.ts';

/** A gallery in the page; `scroller` is what is scrolled. */
export interface Gallery {
  readonly scroller: () => HTMLElement | null;
  /** Where its tiles are looked for. */
  readonly root: () => ParentNode | null;
}

/** Which gallery. */
export type GalleryKind = 'ours' | 'virtualizer' | 'tanstack' | 'contentVisibility';

function mountOurs(stage: HTMLElement, total: number): Gallery {
  const element = document.createElement('snapshot-grid');
  element.tileAt = makeTile;
  element.total = total;
  element.now = NOW;
  element.label = 'Snapshots';
  stage.append(element);
  return {
    scroller: () => element.shadowRoot?.querySelector<HTMLElement>('.scroller') ?? null,
    root: () => element.shadowRoot,
  };
}

function mountVirtualizer(stage: HTMLElement, total: number): Gallery {
  const element = new LitVirtualizer<number>();
  element.scroller = true;
  element.items = Array.from({ length: total }, (_, index) => index);
  element.renderItem = (index) => renderTile(index);
  element.layout = grid({
    itemSize: { width: `${MEASURES.tileWidth}px`, height: `${MEASURES.tileHeight}px` },
    gap: `${MEASURES.gap}px`,
    padding: `${MEASURES.gap}px`,
    justify: 'start',
  });
  measure(element);
  element.style.blockSize = '100%';
  stage.append(element);
  return { scroller: () => element, root: () => element };
}

/** Rows by `@tanstack/lit-virtual`, keyed by their number. */
class TanstackGallery extends LitElement {
  static override styles = css`
    :host {
      display: block;
      block-size: 100%;
      overflow: auto;
    }

    .content {
      position: relative;
    }

    .row {
      position: absolute;
      inset-inline: 0;
      display: grid;
      gap: var(--gap);
      padding-inline: var(--gap);
    }
  `;

  total = 0;
  private rows: VirtualizerController<HTMLElement, HTMLElement> | null = null;

  override connectedCallback(): void {
    const { columns, tileHeight, gap } = MEASURES;
    this.rows ??= new VirtualizerController<HTMLElement, HTMLElement>(this, {
      count: Math.ceil(this.total / columns),
      getScrollElement: () => this,
      estimateSize: () => tileHeight + gap,
      paddingStart: gap,
      overscan: 4,
    });
    super.connectedCallback();
  }

  protected override render(): TemplateResult {
    const { columns } = MEASURES;
    const rows = this.rows?.getVirtualizer();
    return html`<div class="content" .style=${`block-size:${rows?.getTotalSize() ?? 0}px`}>
      ${repeat(
        rows?.getVirtualItems() ?? [],
        ({ key }) => key,
        ({ index, start }) => html`<div
          class="row"
          .style=${`transform:translateY(${start}px);grid-template-columns:repeat(${columns},var(--tile-width))`}
        >
          ${Array.from({ length: Math.min(columns, this.total - index * columns) }, (_, column) =>
            renderTile(index * columns + column),
          )}
        </div>`,
      )}
    </div>`;
  }
}
customElements.define('tanstack-gallery', TanstackGallery);

function mountTanstack(stage: HTMLElement, total: number): Gallery {
  const element = new TanstackGallery();
  element.total = total;
  measure(element);
  stage.append(element);
  return { scroller: () => element, root: () => element.shadowRoot };
}

function mountContentVisibility(stage: HTMLElement, total: number): Gallery {
  const scroller = document.createElement('div');
  const content = document.createElement('div');
  measure(scroller);
  scroller.style.cssText += ';block-size:100%;overflow:auto';
  content.style.cssText = `display:grid;grid-template-columns:repeat(${MEASURES.columns},var(--tile-width));gap:var(--gap);padding:var(--gap)`;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('snapshot-tile{content-visibility:auto;contain-intrinsic-size:auto var(--tile-height)}');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  render(
    Array.from({ length: total }, (_, index) => renderTile(index)),
    content,
  );
  scroller.append(content);
  stage.append(scroller);
  return { scroller: () => scroller, root: () => content };
}

/** Puts a gallery of so many tiles into the page. */
export function mountGallery(kind: GalleryKind, stage: HTMLElement, total: number): Gallery {
  switch (kind) {
    case 'ours':
      return mountOurs(stage, total);
    case 'virtualizer':
      return mountVirtualizer(stage, total);
    case 'tanstack':
      return mountTanstack(stage, total);
    case 'contentVisibility':
      return mountContentVisibility(stage, total);
    default:
      throw new Error(`There is no gallery ${String(kind)}.`);
  }
}
