import { html, nothing, type TemplateResult } from 'lit';
import { type IconName, icon } from '../../icons/icon.ts';

/** A part of a page, as the list at the side shows it. */
interface PageSection<Id extends string> {
  readonly id: Id;
  readonly name: string;
  readonly symbol: IconName;
}

/** What a page with sections shows; its element takes `sectionPageStyles`. */
interface SectionPageParts<Id extends string> {
  readonly title: string;
  /** What the list of the sections is called. */
  readonly label: string;
  readonly sections: readonly PageSection<Id>[];
  readonly chosen: Id;
  readonly go: (id: Id) => void;
  readonly content: unknown;
}

/** A page with its sections at the side, and the content of the one that is chosen. */
export function renderSectionPage<Id extends string>(parts: SectionPageParts<Id>): TemplateResult {
  const { title, label, sections, chosen, go, content } = parts;
  return html`<main aria-labelledby="page">
    <div class="side">
      <h1 id="page" tabindex="-1">${title}</h1>
      <nav aria-label=${label}>
        ${sections.map(
          ({ id, name, symbol }) => html`<button
            type="button"
            aria-current=${id === chosen ? 'true' : nothing}
            @click=${() => go(id)}
          >
            ${icon(symbol)}<span>${name}</span>
          </button>`,
        )}
      </nav>
    </div>
    <div class="content scrolls" tabindex="0" role="region" aria-labelledby="section">
      <div class="column">
        <h2 id="section">${sections.find(({ id }) => id === chosen)?.name ?? title}</h2>
        ${content}
      </div>
    </div>
  </main>`;
}
