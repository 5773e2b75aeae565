import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { middleCutStyle } from '../../elements/styles/declarations.ts';
import { middleCut } from '../../elements/widgets/middle-cut.ts';
import { type IconName, icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { archivesListed, devicesListed } from '../../state/fleet/listed-count.ts';
import { withShortId } from '../../state/fleet/short-id.ts';
import { type Location, locationName, organizationName } from '../../state/navigation/location.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { visuallyHidden } from '../../theme/visually-hidden.ts';

// The title comes first: below this width, what stands beside it says less.
// A count that does not fit whole is out of sight in a second line.
// Two lines: what it is with what is done there, and where it is with the actions of the location.
/** The look of the header over the gallery. In a narrow one its buttons are in the menu of the location's actions. */
const browseHeaderStyles = css`
  :host {
    font-size: var(--text-body);
    container: header / inline-size;
  }

  header {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-3);
    align-items: center;
    block-size: 100%;
    min-block-size: calc(var(--control-height) + 0.25rem);
    padding-inline: var(--space-4) var(--space-2);
    border-block-end: 1px solid var(--color-line);
  }

  .where {
    display: flex;
    flex: 1 1 10rem;
    flex-wrap: wrap;
    gap: var(--space-2);
    align-items: center;
    min-inline-size: 0;
    max-block-size: var(--control-height);
    overflow: clip;
    overflow-clip-margin: 0.25rem;
  }

  nav {
    display: flex;
    gap: var(--space-1);
    align-items: center;
    min-inline-size: 0;
    min-block-size: var(--control-height);
  }

  h1:focus {
    outline: none;
  }

  nav > .icon {
    --icon-size: 0.875rem;
    color: var(--color-text-muted);
  }

  h1,
  .parent {
    ${middleCutStyle}
    font-size: var(--text-medium);
    line-height: 1.375rem;
  }

  .parent {
    flex: 0 10000 auto;
    min-inline-size: 4rem;
    padding-inline: var(--space-1);
    margin-inline-start: calc(-1 * var(--space-1));
    border: 0;
    border-radius: var(--radius-small);
    background: none;
    color: var(--color-text-muted);
  }

  .parent:hover {
    background: var(--color-hover);
    color: var(--color-text);
  }

  .line {
    display: flex;
    flex: 0 100 auto;
    gap: var(--space-2);
    min-inline-size: 0;
    color: var(--color-text-muted);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
    overflow: hidden;
    white-space: nowrap;
  }

  .actions {
    display: flex;
    gap: var(--space-1);
    align-items: center;
  }

  .toggleDetails[aria-pressed='true'] {
    --button-text: var(--color-accent-text);
  }

  .toggleFleet {
    display: none;
    margin-inline-start: calc(-1 * var(--space-2));
  }

  .refresh[aria-busy='true'] .icon {
    animation: turn 1s linear infinite;
  }

  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .refresh[aria-busy='true'] .icon {
      animation-duration: 4s;
    }
  }

  @container window (max-width: 48rem) {
    .toggleFleet {
      display: inline-flex;
    }
  }

  @container (max-width: 58rem) {
    .add .word {
      ${visuallyHidden}
    }
  }

  @container (max-width: 42rem) {
    .word {
      ${visuallyHidden}
    }
  }

  @container header (max-width: 36em) or ((max-width: 44em) and style(--caption-text: large)) {
    .located :is(.refresh, .add) {
      display: none;
    }
  }

  @container panel (max-width: 32rem) {
    header {
      gap: var(--space-1);
      padding-block: var(--space-1);
    }

    .where {
      flex: 1 1 8rem;
      gap: 0 var(--space-2);
      max-block-size: none;
      overflow: visible;
    }

    nav {
      display: contents;
    }

    nav > .icon {
      display: none;
    }

    h1 {
      flex: 1 1 100%;
    }

    .parent {
      flex: 0 1 auto;
      order: 1;
      font-size: var(--text-small);
    }

    .line {
      flex-wrap: wrap;
      order: 2;
    }

    .actions {
      gap: 0;
    }
  }

  @media (forced-colors: active) {
    .toggleDetails[aria-pressed='true'] {
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;

/**
 * Where the person is, and what can be done there. Fires `header-action` with one of `HeaderAction`, and `organization-wanted`
 * when the organization of a device is chosen.
 */
@customElement('browse-header')
export class BrowseHeader extends AppElement {
  static override styles = [baseStyles, buttonStyles, browseHeaderStyles];

  @property({ attribute: false }) location: Location | null = null;
  /** Number of the tiles; null until it is known. */
  @property({ attribute: false }) total: number | null = null;
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
    const device = location?.device ?? null;
    const name =
      location === null ? text('fleet.label') : withShortId(locationName(location), device?.shortId);
    return html`
      ${location === null || device === null ? nothing : this.renderParent(location)}
      <h1 dir="auto" tabindex="-1" aria-current=${location === null ? nothing : 'page'} ${middleCut(name)}><span>${name}</span></h1>
    `;
  }

  private renderParent({ organization }: Location): TemplateResult {
    const name = organizationName(organization);
    return html`
      <button
        class="parent"
        type="button"
        dir="auto"
        data-tip=${name}
        ${middleCut(name)}
        @click=${() => this.dispatchEvent(new CustomEvent('organization-wanted'))}
      >
        <span>${name}</span>
      </button>
      ${icon('chevronRight')}
    `;
  }

  /** Whether the service sent only a part of the list that is counted. */
  private isPart(): boolean {
    if (this.location === null || this.location.view !== undefined) return false;
    const { organization, device } = this.location;
    return (device === null ? organization.part : device.archivesPart) !== undefined;
  }

  private renderCount({ organization, device, view }: Location): string {
    if (view !== undefined) return this.total === null ? '' : text('palette.found', { count: this.total });
    return device === null
      ? devicesListed(organization)
      : device.archivesPart === undefined
        ? text('browse.deviceAndArchives', { count: device.archiveCount })
        : archivesListed(device);
  }

  private renderAction(
    action: HeaderAction,
    symbol: IconName,
    label: string,
    pressed?: boolean,
  ): TemplateResult {
    return html`
      <button
        class="icon-button ${action}"
        type="button"
        aria-label=${label}
        data-tip=${label}
        aria-pressed=${pressed ?? nothing}
        aria-busy=${action === 'refresh' ? this.refreshing : nothing}
        @click=${() => this.act(action)}
      >
        ${icon(symbol)}
      </button>
    `;
  }

  private renderActions(): TemplateResult {
    const add = text('browse.addDevices');
    return html`
      ${this.renderAction('refresh', 'refreshCw', text('action.refresh'))}
      <button class="button add" type="button" data-tip=${add} @click=${() => this.act('addDevices')}>
        ${icon('plus')}<span class="word">${add}</span>
      </button>
      ${this.renderAction('toggleDetails', 'panelRight', text('shell.detailsToggle'), this.detailsShown)}
    `;
  }

  protected override render(): TemplateResult {
    return html`
      <header class=${this.location === null ? '' : 'located'}>
        ${this.renderAction('toggleFleet', 'panelLeft', text('shell.fleetToggle'), this.fleetShown)}
        <div class="where">
          <nav aria-label=${text('browse.breadcrumbs')}>
            ${this.renderLocation()}<slot name="location"></slot>
          </nav>
          <slot name="pin"></slot>
          <div class="line">
            <span title=${this.isPart() ? text('fleet.partHint') : nothing}
              >${this.location === null ? '' : this.renderCount(this.location)}</span
            >
          </div>
        </div>
        <div class="actions">${this.renderActions()}</div>
      </header>
    `;
  }
}

/** What the header's buttons ask for. */
export type HeaderAction =
  | 'refresh'
  | 'addDevices'
  | 'export'
  | 'pack'
  | 'prepare'
  | 'toggleDetails'
  | 'toggleFleet';

declare global {
  interface HTMLElementTagNameMap {
    'browse-header': BrowseHeader;
  }
}
