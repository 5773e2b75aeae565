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
import { narrowHeader } from '../layout/narrow-header.ts';

// In a narrow header first the organization gets shorter, then a long title, whose end stays. A count
// that still does not fit is hidden as a whole: part of a number reads as another one. In a narrow
// panel the header has two lines: name and actions above, place and location actions below.
/** If the header is narrow, its buttons move to the menu of the location's actions. */
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
    gap: var(--space-2);
    align-items: center;
    min-inline-size: 0;
    block-size: var(--control-height);
    overflow: clip;
    overflow-clip-margin: 0.25rem;
  }

  nav {
    display: contents;
  }

  nav > .icon,
  ::slotted([slot='location']) {
    flex: none;
    margin-inline-start: calc(var(--space-1) - var(--space-2));
  }

  /* All three grow from their least widths: first the count, then the name, then the place. */
  h1,
  .parent,
  .line {
    max-inline-size: max-content;
  }

  h1 {
    flex: 1e5 1 auto;
    inline-size: calc-size(max-content, min(size, 16em));
    min-inline-size: 0;
  }

  h1:focus {
    outline: none;
  }

  nav > .icon {
    --icon-size: 0.875rem;
    margin-inline-end: calc(var(--space-1) - var(--space-2));
    color: var(--color-text-muted);
  }

  h1,
  .parent {
    ${middleCutStyle}
    font-size: var(--text-medium);
    line-height: 1.375rem;
  }

  .parent {
    flex: 1 0 auto;
    inline-size: calc-size(max-content, min(size, 4rem));
    min-inline-size: 0;
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

  /* Words that do not fit beside the strut are in a second line, out of sight. */
  .line {
    display: flex;
    flex: 1e10 1 0;
    flex-wrap: wrap;
    block-size: 1lh;
    min-inline-size: 0;
    margin-inline-start: calc(-1 * var(--space-2));
    color: var(--color-text-muted);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
    overflow: hidden;
    white-space: nowrap;
    &::before {
      block-size: 1lh;
      content: '';
    }
    > span {
      padding-inline-start: var(--space-2);
    }
  }

  .actions {
    display: flex;
    gap: var(--space-1);
    align-items: center;
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

  @container ${narrowHeader} {
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
      flex-wrap: wrap;
      gap: 0 var(--space-2);
      block-size: auto;
      min-block-size: var(--control-height);
      overflow: visible;
    }

    nav > .icon {
      display: none;
    }

    h1,
    .parent,
    .line {
      max-inline-size: none;
    }

    h1 {
      flex: 1 1 100%;
    }

    .parent {
      flex: 0 1 auto;
      order: 1;
      inline-size: auto;
      font-size: var(--text-small);
    }

    .line {
      flex: 0 1 auto;
      order: 2;
      block-size: auto;
      &::before {
        content: none;
      }
    }

    .actions {
      gap: 0;
    }
  }
`;

/**
 * Shows the current location and its actions. Fires `header-action` with a `HeaderAction`, and
 * `organization-wanted` if the organization of a device is chosen.
 */
@customElement('browse-header')
export class BrowseHeader extends AppElement {
  static override styles = [baseStyles, buttonStyles, browseHeaderStyles];

  @property({ attribute: false }) location: Location | null = null;
  /** `null` until it is known. */
  @property({ attribute: false }) total: number | null = null;
  @property({ type: Boolean }) refreshing = false;
  @property({ type: Boolean }) detailsShown = false;
  @property({ type: Boolean }) fleetShown = false;

  /** Focuses the heading after the content below it was replaced. */
  focusHeading(): void {
    this.renderRoot.querySelector('h1')?.focus();
  }

  private act(action: HeaderAction): void {
    this.dispatchEvent(new CustomEvent<HeaderAction>('header-action', { detail: action }));
  }

  /** Renders one heading element for all locations, so that it keeps the focus. */
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

  /** Returns true if the service sent only part of the counted list. */
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
