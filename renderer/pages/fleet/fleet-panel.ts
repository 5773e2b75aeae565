import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { SIDEBAR_WIDTH_LIMITS } from '../../../preload/contract/core/limits.ts';
import { AppElement } from '../../dom/app-element.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { skeletonStyles } from '../../elements/styles/skeleton-styles.ts';
import type { ContextMenu } from '../../elements/widgets/context-menu.ts';
import { guideLink } from '../../elements/widgets/guide-link.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { bookmarkKey } from '../../state/fleet/bookmark-store.ts';
import { withFavourites } from '../../state/fleet/favourite-rows.ts';
import type { FleetRow, FleetRows } from '../../state/fleet/fleet-rows.ts';
import { listedCount } from '../../state/fleet/listed-count.ts';
import { withViews } from '../../state/fleet/view-rows.ts';
import { topicOfFailure } from '../../state/guide/guide-topic.ts';
import { findNamed } from '../../state/navigation/find-named.ts';
import { failureText } from '../../state/session/failure-text.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { actOnFleetRow, type FleetAction, fleetMenuItems } from './fleet-row-actions.ts';
import type { FleetTree } from './fleet-tree.ts';
import { bookmarkOfRow } from './tree-moves.ts';
import '../../elements/widgets/width-handle.ts';
import './fleet-tree.ts';

const OUTLINES = [0, 1, 2, 3, 4, 5];

const fleetPanelStyles = css`
  :host {
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
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    column-gap: var(--space-2);
    min-block-size: 2.25rem;
    padding-inline: var(--space-4);
    color: var(--color-text-muted);
    font-size: var(--text-small);
    font-weight: var(--weight-medium);
  }

  h2 span {
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
    font-weight: var(--weight-regular);
  }

  /* Over the edge of the panel beside it: it takes no width of its own. */
  width-handle {
    position: absolute;
    inset-block: 0;
    --handle: calc(var(--target-size) * 0.4);
    inset-inline-end: calc(var(--handle) / -2);
    inline-size: var(--handle);
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
`;

/**
 * Fleet tree at the left of the browse page, or the reason why there is none. Passes
 * `fleet-select` and the events of its edge on.
 */
@customElement('fleet-panel')
export class FleetPanel extends AppElement {
  static override styles = [baseStyles, buttonStyles, skeletonStyles, fleetPanelStyles];

  private readonly app = fromApp(this, {
    shows: ['bookmarks', 'connection', 'fleet', 'gallery', 'info', 'savedViews'],
    uses: ['bridge', 'navigation', 'pinning', 'toasts'],
  });
  /** CSS px at the default text size. */
  @property({ attribute: false }) width: number = SIDEBAR_WIDTH_LIMITS.initial;

  @state() private favouritesOpen = true;
  @state() private viewsOpen = true;
  @state() private menuRow: FleetRow | null = null;

  @query('fleet-tree') private readonly tree!: FleetTree | null;
  @query('context-menu') private readonly menu!: ContextMenu;

  private rows!: FleetRows;
  /** Number of rows above the fleet. */
  private head = 0;
  private starred: ReadonlySet<string> = new Set();
  private shown: readonly unknown[] = [];

  focusTree(): void {
    void this.updateComplete.then(() => this.tree?.focusActive());
  }

  /** Scrolls to the row of an organization (`position` -1) or of one of its devices. */
  async showRow(organizationId: string | null, position: number): Promise<void> {
    await this.updateComplete;
    await this.tree?.showRow(organizationId, position);
  }

  protected override willUpdate(): void {
    const { favourites } = this.app.bookmarks.value;
    const { value: fleet } = this.app.fleet;
    const views = this.app.savedViews.value;
    const shown = [fleet, favourites, this.favouritesOpen, views, this.viewsOpen];
    if (shown.every((part, index) => part === this.shown[index])) return;
    this.shown = shown;
    this.starred = new Set(favourites.map(({ location }) => bookmarkKey(location)));
    this.rows = withViews(withFavourites(fleet.rows, favourites, this.favouritesOpen), views, this.viewsOpen);
    this.head = this.rows.length - fleet.rows.length;
  }

  private act(action: FleetAction, row: FleetRow): void {
    if (action === 'open') this.dispatchEvent(new CustomEvent('fleet-select', { detail: { row } }));
    else void actOnFleetRow(this.app, action, row);
  }

  private expand(row: FleetRow, open: boolean): void {
    if (row.kind === 'views') this.viewsOpen = open;
    else if (row.kind === 'favourites') this.favouritesOpen = open;
    else if (row.kind === 'organization') this.app.fleet.expand(row.organization.id, open);
  }

  private readonly find = async ({
    detail: { typed, from },
  }: CustomEvent<{ readonly typed: string; readonly from: number }>) => {
    const found = await findNamed(this.app.bridge, this.app.fleet, typed, Math.max(0, from - this.head));
    if (found !== null) this.tree?.showFound(typed, found + this.head);
  };

  private readonly openMenu = ({
    detail: { row, x, y },
  }: CustomEvent<{ readonly row: FleetRow; readonly x: number; readonly y: number }>) => {
    this.menuRow = row;
    // Not needed for the first screen.
    const loading = import('../../elements/widgets/context-menu.ts');
    void Promise.all([loading, this.updateComplete]).then(() => this.menu.openAt(x, y));
  };

  private renderMenu(): TemplateResult {
    const row = this.menuRow;
    const location = row === null ? null : bookmarkOfRow(row);
    const isStarred = location !== null && this.starred.has(bookmarkKey(location));
    return html`<context-menu
      label=${text('fleet.menu')}
      .items=${fleetMenuItems(row?.kind ?? 'organization', isStarred, this.app.info.value?.platform ?? '')}
      @menu-action=${(event: CustomEvent<FleetAction>) => {
        if (row !== null) this.act(event.detail, row);
      }}
      @menu-close=${() => this.tree?.focusActive()}
    ></context-menu>`;
  }

  private readonly passOn = (event: CustomEvent<unknown>) => {
    this.dispatchEvent(new CustomEvent(event.type, { detail: event.detail }));
  };

  private readonly retry = () => {
    this.app.gallery.refresh();
    void this.app.fleet.refresh();
  };

  private renderTree(): TemplateResult {
    const { organizations, overview, failure } = this.app.fleet.value;
    if (organizations.length > 0) {
      return html`<fleet-tree
        .rows=${this.rows}
        .scope=${this.app.gallery.value.scope}
        .starred=${this.starred}
        @fleet-select=${this.passOn}
        @fleet-star=${(event: CustomEvent<{ readonly row: FleetRow }>) => this.act('star', event.detail.row)}
        @fleet-menu=${this.openMenu}
        @fleet-expand=${({ detail }: CustomEvent<{ readonly row: FleetRow; readonly open: boolean }>) =>
          this.expand(detail.row, detail.open)}
        @fleet-find=${this.find}
        @fleet-need=${({ detail }: CustomEvent<{ readonly first: number; readonly last: number }>) =>
          this.app.fleet.need(Math.max(0, detail.first - this.head), detail.last - this.head)}
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
    const { organizations, overview, failure } = this.app.fleet.value;
    const cause = failure ?? (overview?.state.kind === 'failed' ? overview.state.failure : null);
    const isOfflineByChoice = this.app.connection.value?.byChoice === true;
    if (cause === null || organizations.length === 0 || isOfflineByChoice) return nothing;
    return html`
      <div class="failed">
        ${icon('triangleAlert')}
        <p>${text('fleet.refreshFailed')} ${failureText(cause).message}</p>
        <button class="link" type="button" @click=${this.retry}>${text('action.tryAgain')}</button>
        ${guideLink(topicOfFailure(cause.code))}
      </div>
    `;
  }

  protected override render(): TemplateResult {
    // Manually added devices are a group of the list, not an organization of the service.
    const { organizations, overview } = this.app.fleet.value;
    const count = organizations.filter(({ id }) => id !== null).length;
    return html`
      <nav aria-labelledby="heading">
        <h2 id="heading">
          ${text('fleet.label')}
          ${count === 0 ? nothing : html`<span>${listedCount('organizations', count, overview?.part)}</span>`}
        </h2>
        ${this.renderTree()} ${this.renderFailed()} ${this.renderMenu()}
        <width-handle
          label=${text('shell.fleetWidth')}
          .width=${this.width}
          .smallest=${SIDEBAR_WIDTH_LIMITS.least}
          .largest=${SIDEBAR_WIDTH_LIMITS.most}
          .initial=${SIDEBAR_WIDTH_LIMITS.initial}
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
