import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { toggleFavourite } from '../../state/fleet/toggle-favourite.ts';
import { copyLocationLink } from '../../state/navigation/copy-location-link.ts';
import { bookmarkOf, type Location } from '../../state/navigation/location.ts';
import { pinCandidateOf } from '../../state/offline/offline-pinning.ts';
import { baseStyles } from '../../theme/base-styles.ts';

/** What can be done with a location itself: keep it as a favourite, and take a link to it along. */
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

  private keepOffline(): void {
    if (this.location === null) return;
    this.app.pinning.request({ kind: 'add', candidates: [pinCandidateOf(this.location)] });
  }

  protected override render(): TemplateResult | typeof nothing {
    const location = this.location === null ? null : bookmarkOf(this.location);
    if (location === null) return nothing;
    const isStarred = this.app.bookmarks.isStarred(location);
    const starTip = text(isStarred ? 'location.unstar' : 'location.star');
    return html`
      <button
        class="icon-button"
        type="button"
        aria-label=${text('offline.pin.keep')}
        data-tip=${text('offline.pin.keep')}
        @click=${() => this.keepOffline()}
      >
        ${icon('pin')}
      </button>
      <button
        class="icon-button"
        type="button"
        aria-label=${text('location.favourite')}
        aria-pressed=${isStarred}
        data-tip=${starTip}
        @click=${() => void toggleFavourite(this.app, location)}
      >
        ${icon('star')}
      </button>
      <button
        class="icon-button"
        type="button"
        aria-label=${text('location.copyLink')}
        data-tip=${text('location.copyLink')}
        @click=${() => void copyLocationLink(this.app, location)}
      >
        ${icon('link')}
      </button>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'location-actions': LocationActions;
  }
}
