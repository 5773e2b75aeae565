import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { type IconName, icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { type Location, organizationName } from '../../state/navigation/location.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { browseHeaderStyles } from './browse-header-styles.ts';

/**
 * Where the person is, and what can be done there. Fires `header-action` with one of `HeaderAction`, and `organization-wanted`
 * when the organization of a device is chosen.
 */
@customElement('browse-header')
export class BrowseHeader extends LitElement {
  static override styles = [baseStyles, buttonStyles, browseHeaderStyles];

  @property({ attribute: false }) location: Location | null = null;
  @property({ type: Boolean }) refreshing = false;
  @property({ type: Boolean }) detailsShown = false;
  @property({ type: Boolean }) fleetShown = false;

  /** Moves the focus to the heading: what stands under it is new. */
  focusHeading(): void {
    this.renderRoot.querySelector('h1')?.focus();
  }

  private act(action: HeaderAction): void {
    this.dispatchEvent(new CustomEvent<HeaderAction>('header-action', { detail: action }));
  }

  /** The heading is one element for every location, so that it keeps the focus. */
  private renderLocation(): TemplateResult {
    const { location } = this;
    const name =
      location === null
        ? text('fleet.label')
        : (location.device?.name ?? organizationName(location.organization));
    return html`
      ${location === null || location.device === null ? nothing : this.renderParent(location)}
      <h1 dir="auto" tabindex="-1" title=${name} aria-current=${location === null ? nothing : 'page'}>${name}</h1>
    `;
  }

  private renderParent({ organization }: Location): TemplateResult {
    const name = organizationName(organization);
    return html`
      <button
        class="parent"
        type="button"
        title=${name}
        @click=${() => this.dispatchEvent(new CustomEvent('organization-wanted'))}
      >
        ${name}
      </button>
      ${icon('chevronRight')}
    `;
  }

  private renderCount({ organization, device }: Location): string {
    return device === null
      ? text('fleet.deviceCount', { count: organization.deviceCount })
      : text('browse.deviceAndArchives', { count: device.archiveCount });
  }

  private renderToggle(
    action: HeaderAction,
    symbol: IconName,
    label: string,
    pressed: boolean,
  ): TemplateResult {
    return html`
      <button
        class="icon-button ${action}"
        type="button"
        aria-label=${label}
        title=${label}
        aria-pressed=${pressed}
        @click=${() => this.act(action)}
      >
        ${icon(symbol)}
      </button>
    `;
  }

  private renderActions(): TemplateResult {
    return html`
      <button
        class="icon-button refresh"
        type="button"
        aria-label=${text('action.refresh')}
        title=${text('action.refresh')}
        aria-busy=${this.refreshing}
        @click=${() => this.act('refresh')}
      >
        ${icon('refreshCw')}
      </button>
      <button
        class="button add"
        type="button"
        title=${text('browse.addDevices')}
        @click=${() => this.act('addDevices')}
      >
        ${icon('plus')}<span class="word">${text('browse.addDevices')}</span>
      </button>
      ${this.renderToggle('toggleDetails', 'panelRight', text('shell.detailsToggle'), this.detailsShown)}
    `;
  }

  protected override render(): TemplateResult {
    return html`
      <header>
        ${this.renderToggle('toggleFleet', 'panelLeft', text('shell.fleetToggle'), this.fleetShown)}
        <div class="where">
          <nav aria-label=${text('browse.breadcrumbs')}>
            ${this.renderLocation()}<slot name="location"></slot>
          </nav>
          <div class="line">
            <span>${this.location === null ? '' : this.renderCount(this.location)}</span>
          </div>
        </div>
        <div class="actions">${this.renderActions()}</div>
      </header>
    `;
  }
}

/** What the header's buttons ask for. */
export type HeaderAction = 'refresh' | 'addDevices' | 'export' | 'toggleDetails' | 'toggleFleet';

declare global {
  interface HTMLElementTagNameMap {
    'browse-header': BrowseHeader;
  }
}
