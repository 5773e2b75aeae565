import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { type IconName, icon } from '../../icons/icon.ts';
import { baseStyles } from '../../theme/base-styles.ts';

/** One of several views of the same thing. */
export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly symbol?: IconName;
}

/**
 * Tabs over the panel of the one that is chosen, which is in the slot. One tab stop: arrows, Home and End move and choose.
 * Fires `tab-chosen` with the id.
 */
@customElement('app-tabs')
class AppTabs extends LitElement {
  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }

      [role='tablist'] {
        display: flex;
        gap: var(--space-1);
        overflow-x: auto;
        border-block-end: 1px solid var(--color-line);
        scrollbar-width: none;
      }

      [role='tab'] {
        display: inline-flex;
        flex: none;
        gap: var(--space-2);
        align-items: center;
        min-block-size: var(--control-height-large);
        padding: 0 var(--space-3);
        border: 0;
        border-block-end: 2px solid transparent;
        background: none;
        color: var(--color-text-muted);
        font-weight: var(--weight-medium);
        white-space: nowrap;
      }

      [role='tab']:hover {
        color: var(--color-text);
      }

      [role='tab'][aria-selected='true'] {
        border-block-end-color: var(--color-accent);
        color: var(--color-text);
      }

      [role='tab']:focus-visible,
      [role='tabpanel']:focus-visible {
        outline-offset: -2px;
      }
    `,
  ];

  /** What the views are of. */
  @property() label = '';
  @property({ attribute: false }) tabs: readonly Tab[] = [];
  @property() selected = '';

  private choose(tab: Tab | undefined): void {
    if (tab === undefined) return;
    this.dispatchEvent(new CustomEvent<string>('tab-chosen', { detail: tab.id }));
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector<HTMLElement>(`[data-id="${CSS.escape(tab.id)}"]`)?.focus();
    });
  }

  private readonly pressed = (event: KeyboardEvent) => {
    const index = this.tabs.findIndex(({ id }) => id === this.selected);
    const isMirrored = getComputedStyle(this).direction === 'rtl';
    const step = { ArrowRight: isMirrored ? -1 : 1, ArrowLeft: isMirrored ? 1 : -1 }[event.key];
    if (step !== undefined) this.choose(this.tabs.at((index + step) % this.tabs.length));
    else if (event.key === 'Home') this.choose(this.tabs[0]);
    else if (event.key === 'End') this.choose(this.tabs.at(-1));
    else return;
    event.preventDefault();
  };

  protected override render(): TemplateResult {
    const chosen = this.tabs.find(({ id }) => id === this.selected);
    return html`
      <div role="tablist" aria-label=${this.label} @keydown=${this.pressed}>
        ${this.tabs.map(
          (tab) => html`<button
            id="tab-${tab.id}"
            data-id=${tab.id}
            role="tab"
            type="button"
            aria-selected=${tab === chosen}
            aria-controls="panel"
            tabindex=${tab === chosen ? 0 : -1}
            @click=${() => this.choose(tab)}
          >
            ${tab.symbol === undefined ? nothing : icon(tab.symbol)}${tab.label}
          </button>`,
        )}
      </div>
      <div id="panel" role="tabpanel" aria-labelledby="tab-${this.selected}"><slot></slot></div>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'app-tabs': AppTabs;
  }
}
