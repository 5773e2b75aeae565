import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { query } from 'lit/decorators.js';
import { type IconName, icon } from '../../icons/icon.ts';
import { type PlainTextKey, text } from '../../locales/text.ts';
import type { NavigationStore } from '../../state/navigation/navigation-store.ts';
import type { PageLocation } from '../../state/navigation/page-location.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { sectionPageStyles } from './section-page-styles.ts';

type SectionLocation = Extract<PageLocation, { readonly section: string }>;

interface PageSection {
  readonly name: PlainTextKey;
  readonly symbol: IconName;
  readonly render: () => TemplateResult;
}

/** The sections of a page in the order of the list at the side. */
export type Sections<Page extends SectionLocation['page']> = Readonly<
  Record<Extract<SectionLocation, { readonly page: Page }>['section'], PageSection>
>;

/** A page with its sections at the side, and the content of the section that the navigation names. */
export abstract class SectionPage extends LitElement {
  static override styles = [baseStyles, sectionPageStyles];

  /** Its element shows the navigation. */
  protected abstract readonly app: { readonly navigation: NavigationStore };
  protected abstract readonly page: SectionLocation['page'];
  /** The accessible name of the list of sections. */
  protected abstract readonly label: PlainTextKey;
  protected abstract readonly sections: Readonly<Record<string, PageSection>>;

  @query('h1') private readonly heading!: HTMLElement;
  @query('.content') private readonly content!: HTMLElement;

  private shown: string | undefined;

  /** The focus goes to the heading, which is not in the order of the tab stops. */
  override focus(): void {
    this.heading.focus();
  }

  protected override firstUpdated(): void {
    this.focus();
  }

  protected override updated(_changed: PropertyValues<this>): void {
    const section = this.section();
    if (this.shown !== section) this.content.scrollTop = 0;
    this.shown = section;
  }

  private section(): string | undefined {
    const { current } = this.app.navigation.value;
    return current.page === this.page && 'section' in current ? current.section : this.shown;
  }

  protected override render(): TemplateResult {
    const sections = Object.entries(this.sections);
    const chosen = this.section();
    const shown = sections.find(([id]) => id === chosen)?.[1];
    return html`<main aria-labelledby="page">
      <div class="side">
        <h1 id="page" tabindex="-1">${text(`page.${this.page}`)}</h1>
        <nav aria-label=${text(this.label)}>
          ${sections.map(
            ([id, { name, symbol }]) => html`<button
              type="button"
              aria-current=${id === chosen ? 'true' : nothing}
              @click=${() => this.app.navigation.go({ page: this.page, section: id } as SectionLocation)}
            >
              ${icon(symbol)}<span>${text(name)}</span>
            </button>`,
          )}
        </nav>
      </div>
      <div class="content scrolls" tabindex="0" role="region" aria-labelledby="section">
        <div class="column">
          <h2 id="section">${shown === undefined ? nothing : text(shown.name)}</h2>
          ${shown?.render()}
        </div>
      </div>
    </main>`;
  }
}
