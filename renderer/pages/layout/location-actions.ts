import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { BookmarkedLocation } from '../../../preload/contract/index.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { type IconName, icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { toggleFavourite } from '../../state/fleet/toggle-favourite.ts';
import { copyLocationLink } from '../../state/navigation/copy-location-link.ts';
import { bookmarkOf, type Location } from '../../state/navigation/location.ts';
import { pinCandidateOf } from '../../state/offline/offline-pinning.ts';
import { baseStyles } from '../../theme/base-styles.ts';

/** What can be done with a location itself: prepare a visit, keep it offline or as a favourite, and take a link to it along. */
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
    shows: ['bookmarks'],
    uses: ['bridge', 'navigation', 'pinning', 'toasts'],
  });
  @property({ attribute: false }) location: Location | null = null;

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

  protected override render(): TemplateResult | typeof nothing {
    const { app, location } = this;
    if (location === null) return nothing;
    const bookmark = bookmarkOf(location);
    const pin = (kind: 'add' | 'prepare') => () =>
      app.pinning.request({ kind, candidates: [pinCandidateOf(location)] });
    return html`
      ${this.renderAction('packageCheck', text('visit.prepare'), pin('prepare'))}
      ${this.renderAction('pin', text('offline.pin.keep'), pin('add'))}
      ${bookmark === null ? nothing : this.renderBookmark(bookmark)}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'location-actions': LocationActions;
  }
}
