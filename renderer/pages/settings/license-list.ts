import { css, html, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { AppElement } from '../../dom/app-element.ts';
import { skeletonStyles } from '../../elements/styles/skeleton-styles.ts';
import { icon } from '../../icons/icon.ts';
import { text } from '../../locales/text.ts';
import { type License, readLicenses } from '../../state/settings/read-licenses.ts';
import { baseStyles } from '../../theme/base-styles.ts';

/** Licences of third-party software in the product. */
@customElement('license-list')
class LicenseList extends AppElement {
  static override styles = [
    baseStyles,
    skeletonStyles,
    css`
      .list {
        margin-block: var(--space-2);
        border: 1px solid var(--color-line);
        border-radius: var(--radius-large);
        overflow: hidden;
      }

      details + details {
        border-block-start: 1px solid var(--color-line);
      }

      summary {
        display: flex;
        gap: var(--space-2);
        align-items: center;
        min-block-size: var(--control-height-large);
        padding: 0 var(--space-4);
        list-style: none;
      }

      summary:hover {
        background: var(--color-hover);
      }

      summary:focus-visible {
        outline-offset: -2px;
      }

      .skeleton {
        block-size: 12rem;
        border-radius: var(--radius-large);
      }

      .name {
        font-weight: var(--weight-medium);
        overflow-wrap: anywhere;
      }

      .identifier {
        margin-inline-start: auto;
      }

      summary .icon {
        --icon-size: 0.875rem;
        color: var(--color-text-muted);
      }

      [open] > summary .icon {
        rotate: 180deg;
      }

      pre {
        max-block-size: 20rem;
        margin: 0;
        padding: var(--space-3) var(--space-4);
        overflow: auto;
        background: var(--color-sunken);
        font-family: var(--font-code);
        font-size: var(--text-small);
        overflow-wrap: anywhere;
        user-select: text;
        white-space: pre-wrap;
      }
    `,
  ];

  @state() private licenses: readonly License[] | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    void readLicenses().then((licenses) => (this.licenses = licenses));
  }

  private renderLicense(license: License): TemplateResult {
    return html`<details>
      <summary>
        <span class="name" dir="auto">${license.name}</span><span class="muted" dir="auto">${license.version}</span>
        <span class="identifier muted">${license.identifier}</span>${icon('chevronDown')}
      </summary>
      <pre tabindex="0" role="region" aria-label=${license.name}>${license.text}</pre>
    </details>`;
  }

  protected override render(): TemplateResult {
    if (this.licenses === null) return html`<span class="skeleton"></span>`;
    if (this.licenses.length === 0) return html`<p class="muted">${text('about.licensesMissing')}</p>`;
    return html`
      <p class="muted">${text('about.licensesLead', { count: this.licenses.length })}</p>
      <div class="list">${this.licenses.map((license) => this.renderLicense(license))}</div>
      <p class="muted">${text('about.chromium')}</p>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'license-list': LicenseList;
  }
}
