import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { query } from 'lit/decorators.js';
import { activeElement } from '../../dom/active-element.ts';
import { AppElement } from '../../dom/app-element.ts';
import { type IconName, icon } from '../../icons/icon.ts';
import { numberFormat } from '../../locales/intl.ts';
import { type PlainTextKey, text } from '../../locales/text.ts';
import type { NavigationStore } from '../../state/navigation/navigation-store.ts';
import type { SectionLocation } from '../../state/navigation/page-location.ts';
import { baseStyles } from '../../theme/base-styles.ts';

/** Section: its name, symbol, content, and the number of things in it if worth showing. */
export type PageSection = readonly [
  name: PlainTextKey,
  symbol: IconName,
  render: () => TemplateResult,
  count?: () => number | undefined,
];

/** Sections of a page, in the order of the list. */
export type Sections<Page extends SectionLocation['page']> = Readonly<
  Record<Extract<SectionLocation, { readonly page: Page }>['section'], PageSection>
>;

/** The list is at the side, or above in a narrow window. */
const sectionPageStyles = css`
  :host {
    min-block-size: 0;
    padding-inline-end: var(--space-2);
  }

  main {
    display: grid;
    grid-template-columns: 16rem minmax(0, 1fr);
    block-size: 100%;
    overflow: hidden;
    border: 1px solid var(--color-line);
    border-radius: var(--radius-large);
    background: var(--color-canvas);
  }

  .side {
    display: flex;
    flex-direction: column;
    gap: 2px;
    min-inline-size: 0;
    padding: var(--space-5) var(--space-3);
    border-inline-end: 1px solid var(--color-line);
  }

  h1 {
    margin-block-end: var(--space-3);
    padding-inline: var(--space-3);
    font-size: var(--text-title);
  }

  h1:focus {
    outline: none;
  }

  nav {
    display: grid;
    gap: 2px;
  }

  nav button {
    display: flex;
    flex: none;
    gap: var(--space-3);
    align-items: center;
    min-block-size: var(--control-height);
    padding: 0 var(--space-3);
    border: 0;
    border-radius: var(--radius-medium);
    background: none;
    color: var(--color-text-muted);
    text-align: start;
  }

  nav button:hover {
    background: var(--color-hover);
    color: var(--color-text);
  }

  nav button[aria-current] {
    background: var(--color-accent-soft);
    color: var(--color-accent-text);
    font-weight: var(--weight-medium);
  }

  .content {
    overflow-wrap: break-word;
    padding: var(--space-6) var(--space-8) var(--space-12);
    outline-offset: -2px;
  }

  section + section {
    margin-block-start: var(--space-8);
  }

  .column {
    max-inline-size: 44rem;
    margin-inline: clamp(0rem, 10cqi - 4rem, 6rem) auto;
  }

  .wide {
    max-inline-size: 72rem;
    margin-inline: 0;
  }

  .count {
    margin-inline-start: auto;
    font-variant-numeric: tabular-nums;
  }

  h2 {
    margin-block-end: var(--space-4);
    font-size: var(--text-title);
  }

  @container window (max-width: 48rem) {
    :host {
      padding: 0;
    }

    main {
      grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
      border-inline: 0;
      border-radius: 0;
    }

    .side {
      padding: var(--space-3) var(--space-2) var(--space-2);
      border-inline-end: 0;
      border-block-end: 1px solid var(--color-line);
    }

    nav {
      display: flex;
      overflow-x: auto;
      scrollbar-width: none;
    }

    .content {
      padding: var(--space-4) var(--space-4) var(--space-10);
    }
  }

  @media (forced-colors: active) {
    nav button[aria-current] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;

function countOf(count: number | undefined): TemplateResult | typeof nothing {
  if (count === undefined || count === 0) return nothing;
  return html`<span class="count">${numberFormat().format(count)}</span>`;
}

/** Page with a list of sections at the side, showing the section that the navigation names. */
export abstract class SectionPage extends AppElement {
  static override styles = [baseStyles, sectionPageStyles];

  /** Requires an element that shows the navigation. */
  protected abstract readonly app: { readonly navigation: NavigationStore };
  protected abstract readonly page: SectionLocation['page'];
  protected abstract readonly label: PlainTextKey;
  protected abstract readonly sections: Readonly<Record<string, PageSection>>;
  /** True if its sections show images, which take the whole width. */
  protected readonly isWide: boolean = false;

  @query('h1') private readonly heading!: HTMLElement;
  @query('.content') private readonly content!: HTMLElement;

  private shown: string | undefined;

  /** Focuses the heading, which is not a tab stop. */
  override focus(): void {
    this.heading.focus();
  }

  protected override firstUpdated(): void {
    this.focus();
  }

  protected override updated(_changed: PropertyValues<this>): void {
    const section = this.section();
    if (this.shown !== section) {
      this.content.scrollTop = 0;
      // The control that led here was in the previous section.
      if (this.shown !== undefined && activeElement() === null) this.content.focus();
    }
    this.shown = section;
  }

  private section(): string | undefined {
    const { current } = this.app.navigation.value;
    return current.page === this.page && 'section' in current ? current.section : this.shown;
  }

  protected override render(): TemplateResult {
    const sections = Object.entries(this.sections);
    const chosen = this.section();
    const [name, , renderSection] = sections.find(([id]) => id === chosen)?.[1] ?? [];
    return html`<main aria-labelledby="page">
      <div class="side">
        <h1 id="page" tabindex="-1">${text(`page.${this.page}`)}</h1>
        <nav aria-label=${text(this.label)}>
          ${sections.map(
            ([id, [name, symbol, , count]]) => html`<button
              type="button"
              aria-current=${id === chosen ? 'true' : nothing}
              @click=${() => this.app.navigation.go({ page: this.page, section: id } as SectionLocation)}
            >
              ${icon(symbol)}<span>${text(name)}</span>${countOf(count?.())}
            </button>`,
          )}
        </nav>
      </div>
      <div class="content scrolls" tabindex="0" role="region" aria-labelledby="section">
        <div class="column ${this.isWide ? 'wide' : ''}">
          <h2 id="section">${name === undefined ? nothing : text(name)}</h2>
          ${renderSection?.()}
        </div>
      </div>
    </main>`;
  }
}
