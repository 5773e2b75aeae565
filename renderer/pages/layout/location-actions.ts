import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { BookmarkedLocation, SavedView } from '../../../preload/contract/index.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
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
import { pinCandidateOf } from '../../state/offline/offline-pinning.ts';
import { baseStyles } from '../../theme/base-styles.ts';

/** What can be done with a location itself: prepare a visit, keep it offline or as a favourite, take a link to it along, save it as a view. */
@customElement('location-actions')
class LocationActions extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      :host {
        display: inline-flex;
        flex: none;
      }

      .icon-button {
        inline-size: max(1.625rem, var(--target-size));
        min-block-size: max(1.625rem, var(--target-size));
      }

      .icon {
        --icon-size: 0.9375rem;
      }

      [aria-pressed='true'] {
        --button-text: var(--color-star);
      }

      [aria-pressed='true'] .icon {
        fill: currentColor;
      }
    `,
  ];

  private readonly app = fromApp(this, {
    shows: ['bookmarks', 'gallery', 'savedViews'],
    uses: ['bridge', 'commands', 'navigation', 'pinning', 'toasts'],
  });
  @property({ attribute: false }) location: Location | null = null;

  /** The view that is given a name; null: none is. */
  @state() private naming: LocationView | null = null;

  private renderAction(
    symbol: IconName,
    label: string,
    run: () => unknown,
    { tip = label, pressed }: { readonly tip?: string; readonly pressed?: boolean } = {},
  ): TemplateResult {
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

  private renderBookmark(bookmark: BookmarkedLocation): TemplateResult {
    const { app } = this;
    const pressed = app.bookmarks.isStarred(bookmark);
    return html`
      ${this.renderAction('star', text('location.favourite'), () => toggleFavourite(app, bookmark), {
        tip: text(pressed ? 'location.unstar' : 'location.star'),
        pressed,
      })}
      ${this.renderAction('link', text('location.copyLink'), () => copyLocationLink(app, bookmark))}
    `;
  }

  /** The filter of the shown organization as a view; null: there is none, or a view can't have it. */
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
    void import('./view-dialog.ts');
    this.naming = view;
  };

  private renderNaming(): TemplateResult | typeof nothing {
    if (this.naming === null) return nothing;
    return html`<view-dialog
      .view=${this.naming}
      @view-named=${this.named}
      @dialog-close=${() => (this.naming = null)}
    ></view-dialog>`;
  }

  /** What can be done with the view itself. */
  private renderSaved(location: Location, view: SavedView): TemplateResult {
    return html`
      ${this.renderAction('captions', text('view.rename'), () => this.name(view))}
      ${this.renderAction('trash2', text('view.remove'), () => this.removeView(location, view))}
    `;
  }

  /** What can be saved as a view: the shown one that is not, or the filter. */
  private unsavedView(location: Location): LocationView | null {
    return location.view === undefined ? this.filterView(location) : { ...location.view, id: null };
  }

  protected override render(): TemplateResult | typeof nothing {
    const { app, location } = this;
    if (location === null) return nothing;
    const bookmark = bookmarkOf(location);
    const saved = app.savedViews.value.find(({ id }) => id === location.view?.id);
    const unsaved = saved === undefined ? this.unsavedView(location) : null;
    const candidate = pinCandidateOf(location);
    const pin = (kind: 'add' | 'prepare') => () =>
      candidate !== null && app.pinning.request({ kind, candidates: [candidate] });
    const save = text(location.view === undefined ? 'view.saveFilter' : 'view.save');
    return html`
      ${
        candidate === null
          ? nothing
          : html`${this.renderAction('packageCheck', text('visit.prepare'), pin('prepare'))}
              ${this.renderAction('pin', text('offline.pin.keep'), pin('add'))}`
      }
      ${bookmark === null ? nothing : this.renderBookmark(bookmark)}
      ${saved === undefined ? nothing : this.renderSaved(location, saved)}
      ${unsaved === null ? nothing : this.renderAction('plus', save, () => this.name(unsaved))}
      ${this.renderNaming()}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'location-actions': LocationActions;
  }
}
