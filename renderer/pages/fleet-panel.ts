import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { GalleryScope } from '../../preload/contract/index.ts';
import { buttonStyles } from '../elements/button-styles.ts';
import { icon } from '../elements/icon.ts';
import { skeletonStyles } from '../elements/skeleton-styles.ts';
import { text } from '../locales/text.ts';
import type { FleetView } from '../state/fleet-store.ts';
import { baseStyles } from '../theme/base-styles.ts';
import '../elements/width-handle.ts';
import './fleet-tree.ts';

/** The widths of the panel that the settings accept, CSS px at the default text size. */
export const FLEET_WIDTH = { smallest: 180, largest: 560, initial: 264 } as const;

const OUTLINES = [0, 1, 2, 3, 4, 5];

/** The left side of the browse page: the fleet tree, or why there is none. Passes the events of the tree and of its edge on; fires `fleet-retry`. */
@customElement('fleet-panel')
export class FleetPanel extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    skeletonStyles,
    css`
      :host {
        display: block;
        min-block-size: 0;
      }

      nav {
        position: relative;
        display: grid;
        grid-template-rows: auto minmax(0, 1fr) auto;
        block-size: 100%;
      }

      h2 {
        display: flex;
        align-items: center;
        justify-content: space-between;
        min-block-size: 2.25rem;
        padding-inline: var(--space-4);
        color: var(--color-text-muted);
        font-size: var(--text-small);
        font-weight: var(--weight-medium);
      }

      h2 span {
        font-variant-numeric: tabular-nums;
        font-weight: var(--weight-regular);
      }

      /* Over the edge of the panel beside it: it takes no room of its own. */
      width-handle {
        position: absolute;
        inset-block: 0;
        inset-inline-end: -0.3125rem;
        inline-size: 0.625rem;
      }

      @container window (max-width: 48rem) {
        width-handle {
          display: none;
        }
      }

      .outlines {
        display: grid;
        gap: var(--space-5);
        align-content: start;
        padding: var(--space-2) var(--space-4);
      }

      .outlines .skeleton {
        inline-size: 80%;
        block-size: 0.75rem;
      }

      .outlines .skeleton:nth-child(odd) {
        inline-size: 60%;
      }

      .none {
        padding: var(--space-1) var(--space-4);
        color: var(--color-text-muted);
      }

      .failed {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-1) var(--space-2);
        margin: var(--space-2);
        padding: var(--space-2) var(--space-3);
        border-radius: var(--radius-medium);
        background: var(--color-caution-soft);
        color: var(--color-text);
        font-size: var(--text-small);
      }

      .failed > .icon {
        margin-block-start: 0.125rem;
        color: var(--color-caution-text);
      }

      .failed p {
        flex: 1 1 9rem;
      }
    `,
  ];

  @property({ attribute: false }) view!: FleetView;
  @property({ attribute: false }) scope: GalleryScope | null = null;
  /** True when the person chose to work offline: then a list that is not refreshed is what they asked for. */
  @property({ attribute: false }) offlineByChoice = false;
  /** CSS px at the default text size. */
  @property({ attribute: false }) width: number = FLEET_WIDTH.initial;

  /** Moves the focus into the tree, where there is one. */
  focusTree(): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector('fleet-tree')?.focusActive());
  }

  private readonly passOn = (event: CustomEvent<unknown>) => {
    this.dispatchEvent(new CustomEvent(event.type, { detail: event.detail }));
  };

  private renderTree(): TemplateResult {
    const { organizations, overview, failure, rows } = this.view;
    if (organizations.length > 0) {
      return html`<fleet-tree
        .rows=${rows}
        .scope=${this.scope}
        @fleet-select=${this.passOn}
        @fleet-expand=${this.passOn}
        @fleet-need=${this.passOn}
      ></fleet-tree>`;
    }
    const isLoading = failure === null && (overview === null || overview.state.kind === 'loading');
    const isKnownEmpty = overview?.state.kind === 'idle' && overview.confirmedAt !== null;
    if (!isLoading) return html`<p class="none">${isKnownEmpty ? text('fleet.none') : nothing}</p>`;
    return html`<div class="outlines">
      <span class="visually-hidden">${text('fleet.loading')}</span>
      ${OUTLINES.map(() => html`<span class="skeleton"></span>`)}
    </div>`;
  }

  private renderFailed(): TemplateResult | typeof nothing {
    const { organizations, overview, failure } = this.view;
    const isFailed = failure !== null || overview?.state.kind === 'failed';
    if (!isFailed || organizations.length === 0 || this.offlineByChoice) return nothing;
    return html`
      <div class="failed">
        ${icon('triangleAlert')}
        <p>${text('fleet.failedKept')}</p>
        <button
          class="link"
          type="button"
          @click=${() => this.dispatchEvent(new CustomEvent('fleet-retry'))}
        >
          ${text('action.tryAgain')}
        </button>
      </div>
    `;
  }

  protected override render(): TemplateResult {
    // Devices that were added by hand are a group of the list, not an organization of the service.
    const count = this.view.organizations.filter(({ id }) => id !== null).length;
    return html`
      <nav aria-labelledby="heading">
        <h2 id="heading">
          ${text('fleet.label')}
          ${count === 0 ? nothing : html`<span>${text('fleet.organizationCount', { count })}</span>`}
        </h2>
        ${this.renderTree()} ${this.renderFailed()}
        <width-handle
          label=${text('shell.fleetWidth')}
          .width=${this.width}
          .smallest=${FLEET_WIDTH.smallest}
          .largest=${FLEET_WIDTH.largest}
          .initial=${FLEET_WIDTH.initial}
          @width-changed=${this.passOn}
          @width-chosen=${this.passOn}
        ></width-handle>
      </nav>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'fleet-panel': FleetPanel;
  }
}
