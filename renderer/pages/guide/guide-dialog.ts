import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { AppElement } from '../../dom/app-element.ts';
import { sendEvent } from '../../dom/send-event.ts';
import { DialogController, dialogFrame } from '../../elements/dialogs/dialog-frame.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import type { DisplayLanguage } from '../../locales/catalog/display-language.ts';
import type { Guide, GuidePart, GuideTopicId } from '../../locales/catalog/guide-topics.ts';
import { currentLanguage } from '../../locales/current.ts';
import { guideOf } from '../../locales/guides.ts';
import { keyNames } from '../../locales/key-names.ts';
import { text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';
import { type GuideMark, guideMarks, guideWords, pageName } from '../../state/guide/guide-marks.ts';
import { type GuideHit, searchGuide } from '../../state/guide/search-guide.ts';
import type { SectionLocation } from '../../state/navigation/page-location.ts';
import { guideDialogStyles } from './guide-dialog-styles.ts';

/**
 * Addresses of the pictures by language and topic; `npm run screenshots -- --guide` takes them.
 */
const pictures = import.meta.glob<string>('./pictures/*/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Size of a picture in CSS px, reserved before it is loaded. */
const PICTURE = { width: 480, height: 300 } as const;

interface GuideDialogEvents {
  'page-wanted': SectionLocation;
}

/**
 * Guide with its topics at the side, and a search. Fires `dialog-close`, and `page-wanted` for a
 * link to a page.
 */
@customElement('guide-dialog')
class GuideDialog extends AppElement {
  static override styles = guideDialogStyles;

  @property() topic: GuideTopicId = 'find';
  /** `process.platform`: keys have other names on a Mac. */
  @property() platform = '';
  /** Set if pages can be opened; otherwise their links are plain names. */
  @property({ type: Boolean }) canGo = false;

  @state() private guide: Guide | null = null;
  @state() private hasFailed = false;
  @state() private typed = '';

  @query('.topic') private readonly shown!: HTMLElement;
  @query('input') private readonly search!: HTMLElement | null;

  private readonly dialog = new DialogController(this);
  private loaded: DisplayLanguage | null = null;

  protected override willUpdate(): void {
    if (this.loaded !== currentLanguage()) void this.load(currentLanguage());
  }

  /** Focuses the search once the text is loaded, after the dialog opened. */
  protected override updated(changed: PropertyValues): void {
    if (changed.has('guide')) this.search?.focus();
  }

  private async load(language: DisplayLanguage): Promise<void> {
    this.loaded = language;
    this.guide = null;
    try {
      this.guide = await guideOf(language);
    } catch {
      this.hasFailed = true;
    }
  }

  private show(topic: GuideTopicId): void {
    this.topic = topic;
    this.shown.scrollTop = 0;
  }

  /** Follows a link inside the text, moving the focus to the new topic. */
  private follow(topic: GuideTopicId): void {
    this.show(topic);
    this.shown.focus();
  }

  private renderMark(mark: GuideMark): TemplateResult | string {
    switch (mark.kind) {
      case 'words':
        return mark.words;
      case 'label':
        return html`<b>${text(mark.label)}</b>`;
      case 'keys':
        return html`<span class="keys" dir="ltr">${mark.chords.map(
          (chord) =>
            html`<span class="chord">${keyNames(chord, this.platform).map((key) => html`<kbd>${key}</kbd>`)}</span>`,
        )}</span>`;
      case 'page':
        return this.canGo
          ? html`<button class="link" type="button" @click=${() => sendEvent<GuideDialogEvents>(this, 'page-wanted', mark.location)}>
              ${pageName(mark.labels)}
            </button>`
          : html`<b>${pageName(mark.labels)}</b>`;
      case 'topic':
        return html`<button class="link" type="button" @click=${() => this.follow(mark.topic)}>
          ${text(`guide.topic.${mark.topic}`)}
        </button>`;
      default:
        return assertNever(mark);
    }
  }

  private renderLine(line: string): readonly (TemplateResult | string)[] {
    return guideMarks(line).map((mark) => this.renderMark(mark));
  }

  private renderPart({ heading, kind, lines }: GuidePart): TemplateResult {
    const items = lines.map((line) => html`<li>${this.renderLine(line)}</li>`);
    return html`<h4>${heading}</h4>
      ${kind === 'steps' ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`}`;
  }

  private renderTopic(guide: Guide): TemplateResult {
    const { lead, parts, picture } = guide[this.topic];
    const source = pictures[`./pictures/${currentLanguage().tag}/${this.topic}.webp`];
    return html`
      <h3 id="topic">${text(`guide.topic.${this.topic}`)}</h3>
      ${
        source === undefined
          ? nothing
          : html`<img src=${source} alt=${guideWords(picture, this.platform)} width=${PICTURE.width} height=${PICTURE.height} />`
      }
      <p class="lead">${this.renderLine(lead)}</p>
      ${parts.map((part) => this.renderPart(part))}
    `;
  }

  private renderHit({ topic, line }: GuideHit): TemplateResult {
    return html`<li>
      <button
        type="button"
        aria-current=${topic === this.topic ? 'true' : nothing}
        @click=${() => this.show(topic)}
      >
        <span>${text(`guide.topic.${topic}`)}</span>
        ${line === null ? nothing : html`<span class="line">${line}</span>`}
      </button>
    </li>`;
  }

  private renderTopics(guide: Guide): TemplateResult {
    const hits = searchGuide(guide, this.typed, this.platform);
    const first = hits[0];
    return html`<div class="side">
      <input
        class="input"
        type="search"
        autocomplete="off"
        aria-label=${text('guide.search')}
        placeholder=${text('guide.search')}
        @input=${(event: Event) => (this.typed = (event.target as HTMLInputElement).value)}
        @keydown=${({ key }: KeyboardEvent) => {
          if (key === 'Enter' && first !== undefined) this.show(first.topic);
        }}
      />
      <p class=${first === undefined ? 'muted' : 'unseen'} role="status">
        ${this.typed.trim() === '' ? nothing : first === undefined ? text('guide.nothing') : text('guide.found', { count: hits.length })}
      </p>
      <nav aria-label=${text('guide.topics')}>
        <ul>
          ${hits.map((hit) => this.renderHit(hit))}
        </ul>
      </nav>
    </div>`;
  }

  private renderBody(): TemplateResult {
    if (this.guide === null)
      return html`<p role="status">${this.hasFailed ? text('guide.failed') : nothing}</p>`;
    return html`<div class="guide">
      ${this.renderTopics(this.guide)}
      <div class="topic scrolls" tabindex="0" role="region" aria-labelledby="topic">${this.renderTopic(this.guide)}</div>
    </div>`;
  }

  protected override render(): TemplateResult {
    return dialogFrame(this.dialog, {
      heading: text('guide.title'),
      body: this.renderBody(),
      actions: textButton(text('action.done'), this.dialog.close),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'guide-dialog': GuideDialog;
  }
}
