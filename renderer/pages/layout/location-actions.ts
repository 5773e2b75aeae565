import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { SavedView } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { loadOverlay } from '../../elements/dialogs/load-overlay.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { menuItemStyles } from '../../elements/styles/menu-item-styles.ts';
import { type IconName, icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { filterTerms } from '../../state/fleet/filter-terms.ts';
import { toggleFavourite } from '../../state/fleet/toggle-favourite.ts';
import { copyLocationLink } from '../../state/navigation/copy-location-link.ts';
import {
  bookmarkOf,
  type Location,
  type LocationView,
  organizationName,
} from '../../state/navigation/location.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { narrowHeader } from './narrow-header.ts';
import '../../elements/widgets/app-menu.ts';

interface LocationAction {
  readonly symbol: IconName;
  readonly label: string;
  readonly run: () => unknown;
  /** Current effect, if that is not its name. */
  readonly tip?: string;
  /** State of a switch; absent if the action switches nothing. */
  readonly pressed?: boolean;
}

/**
 * Actions of a location: prepare a visit, keep it offline, make it a favourite, copy a link to it,
 * save it as a view. Fires `location-pin` with `add` or `prepare`.
 */
@customElement('location-actions')
class LocationActions extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    menuItemStyles,
    css`
      :host {
        display: inline-flex;
        flex: none;
      }

      .all {
        display: contents;
      }

      app-menu {
        display: none;
      }

      @container ${narrowHeader} {
        .all {
          display: none;
        }

        app-menu {
          display: inline-flex;
        }
      }

      .icon-button {
        inline-size: max(1.625rem, var(--target-size));
        min-block-size: max(1.625rem, var(--target-size));
      }

      .icon {
        --icon-size: 0.9375rem;
      }

      .icon-button[aria-pressed='true'] {
        --button-text: var(--color-star);
      }

      [aria-pressed='true'] .icon {
        fill: currentColor;
      }
    `,
  ];

  private readonly app = fromApp(this, {
    shows: ['bookmarks', 'gallery', 'savedViews'],
    uses: ['bridge', 'commands', 'navigation', 'toasts'],
  });
  @property({ attribute: false }) location: Location | null = null;

  /** View being named; `null` if none is. */
  @state() private naming: LocationView | null = null;

  private renderButton({ symbol, label, run, tip = label, pressed }: LocationAction): TemplateResult {
    return html`<button
      class="icon-button"
      type="button"
      aria-label=${label}
      aria-pressed=${pressed ?? nothing}
      data-tip=${tip}
      @click=${run}
    >
      ${icon(symbol)}
    </button>`;
  }

  private renderItem({ symbol, label, run, tip = label }: LocationAction): TemplateResult {
    return html`<button class="item" type="button" role="menuitem" tabindex="-1" @click=${run}>
      ${icon(symbol)}${tip}
    </button>`;
  }

  /**
   * Returns the actions, most useful first: the first stays a button if the others are in the
   * menu.
   */
  private actions(location: Location): readonly LocationAction[] {
    const { app } = this;
    const bookmark = bookmarkOf(location);
    const saved = app.savedViews.value.find(({ id }) => id === location.view?.id);
    const unsaved = saved === undefined ? this.unsavedView(location) : null;
    const starred = bookmark !== null && app.bookmarks.isStarred(bookmark);
    const pin = (kind: 'add' | 'prepare') => () =>
      this.dispatchEvent(new CustomEvent('location-pin', { detail: kind }));
    return [
      { symbol: 'packageCheck' as const, label: text('visit.prepare'), run: pin('prepare') },
      { symbol: 'pin' as const, label: text('offline.pin.keep'), run: pin('add') },
      bookmark !== null && {
        symbol: 'star' as const,
        label: text('location.favourite'),
        tip: text(starred ? 'location.unstar' : 'location.star'),
        pressed: starred,
        run: () => toggleFavourite(app, bookmark),
      },
      bookmark !== null && {
        symbol: 'link' as const,
        label: text('location.copyLink'),
        run: () => copyLocationLink(app, bookmark),
      },
      saved !== undefined && {
        symbol: 'captions' as const,
        label: text('view.rename'),
        run: () => this.name(saved),
      },
      saved !== undefined && {
        symbol: 'trash2' as const,
        label: text('view.remove'),
        run: () => this.removeView(location, saved),
      },
      unsaved !== null && {
        symbol: 'plus' as const,
        label: text(location.view === undefined ? 'view.saveFilter' : 'view.save'),
        run: () => this.name(unsaved),
      },
    ].filter((action) => action !== false);
  }

  /** Renders all actions in one menu, for a narrow header, including the header's own. */
  private renderMenu(actions: readonly LocationAction[]): TemplateResult {
    const asked = (kind: 'pack' | 'refresh' | 'addDevices') => () => this.app.commands.request({ kind });
    return html`<app-menu label=${text('fleet.menu')}>
      <span slot="button">${icon('ellipsis')}</span>
      ${[
        ...actions,
        { symbol: 'archive' as const, label: text('gallery.action.pack'), run: asked('pack') },
        { symbol: 'refreshCw' as const, label: text('action.refresh'), run: asked('refresh') },
        { symbol: 'plus' as const, label: text('browse.addDevices'), run: asked('addDevices') },
      ].map((item) => this.renderItem(item))}
    </app-menu>`;
  }

  /** Returns the shown organization's filter as a view; `null` if there is none. */
  private filterView({ organization, device }: Location): LocationView | null {
    const { order, scope } = this.app.gallery.value;
    const terms =
      device === null && scope?.kind === 'organization' ? filterTerms(organization.id, order) : null;
    return terms === null ? null : { id: null, name: organizationName(organization), terms };
  }

  private readonly named = ({ detail: view }: CustomEvent<SavedView>) => {
    const { location, app } = this;
    if (location !== null)
      app.navigation.go({ page: 'browse', location: { ...location, device: null, view } });
  };

  private async removeView(location: Location, view: SavedView): Promise<void> {
    if (!(await this.app.savedViews.remove(view))) return;
    this.app.navigation.go({
      page: 'browse',
      location: { organization: location.organization, device: null },
    });
    this.app.commands.request({ kind: 'focusContent' });
  }

  private readonly name = (view: LocationView) => {
    this.naming = view;
  };

  private renderNaming(): TemplateResult | typeof nothing {
    if (this.naming === null) return nothing;
    const close = () => (this.naming = null);
    return html`<view-dialog
      ${loadOverlay(() => import('./view-dialog.ts'), close)}
      .view=${this.naming}
      @view-named=${this.named}
      @dialog-close=${close}
    ></view-dialog>`;
  }

  /** Returns the view that can be saved: the shown unsaved one, or the filter. */
  private unsavedView(location: Location): LocationView | null {
    return location.view === undefined ? this.filterView(location) : { ...location.view, id: null };
  }

  protected override render(): TemplateResult | typeof nothing {
    const { location } = this;
    if (location === null) return nothing;
    const [visit, ...seldom] = this.actions(location);
    return html`
      ${visit === undefined ? nothing : this.renderButton(visit)}
      <div class="all">${seldom.map((action) => this.renderButton(action))}</div>
      ${this.renderMenu(seldom)} ${this.renderNaming()}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'location-actions': LocationActions;
  }
}
