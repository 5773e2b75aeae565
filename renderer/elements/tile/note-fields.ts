import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { noteKey, subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { NoteTarget, SnapshotSummary, SubjectReference } from '../../../preload/contract/index.ts';
import { snapshotTime } from '../../../preload/contract/rules/snapshot-time.ts';
import { AppElement } from '../../dom/app-element.ts';
import { sendEvent } from '../../dom/send-event.ts';
import { formatZoned, type ZoneChoice } from '../../locales/format-zoned.ts';
import { text } from '../../locales/text.ts';
import { type NoteDraft, type NoteDrafts, otherNotes } from '../../state/viewer/note-drafts.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { buttonStyles } from '../styles/button-styles.ts';
import './note-field.ts';

export interface NoteFieldsEvents {
  /** Time of a note on another snapshot of the shown device. */
  'noted-snapshot-wanted': number;
}

/** Returns the targets of notes on a snapshot: an archive is one snapshot, a device has many. */
export function noteTargets(
  subject: SubjectReference,
  snapshot: SnapshotSummary | null,
): readonly [NoteTarget, ...NoteTarget[]] {
  const own = { subject, snapshotAt: null };
  if (subject.archiveId !== null || snapshot === null) return [own];
  return [own, { subject, snapshotAt: snapshotTime(snapshot).at }];
}

const isSameSubject = (one: NoteTarget, other: NoteTarget) =>
  subjectKey(one.subject) === subjectKey(other.subject);

/**
 * Notes on a subject and on one of its snapshots, and a list of those on others. Fires
 * `NoteFieldsEvents`, and `NoteEvents` of its fields.
 */
@customElement('note-fields')
export class NoteFields extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      :host,
      ul {
        display: grid;
        gap: var(--space-2);
      }

      ul {
        padding: 0;
        list-style: none;
      }

      .text {
        white-space: pre-line;
        overflow-wrap: anywhere;
      }
    `,
  ];

  /** In order, all of one subject. */
  @property({ attribute: false }) targets: readonly NoteTarget[] = [];
  @property({ attribute: false }) drafts: NoteDrafts = new Map();
  @property() zone: ZoneChoice = 'laptop';

  /** Targets of the fields. */
  private shown: readonly NoteTarget[] = [];

  constructor() {
    super();
    this.addEventListener('focusout', () => this.requestUpdate());
  }

  /** Keeps the note on the image that it was begun on while the user writes. */
  protected override willUpdate(): void {
    const isWriting = this.shadowRoot?.activeElement?.localName === 'note-field';
    const [shown, next] = [this.shown[0], this.targets[0]];
    const isSame = shown !== undefined && next !== undefined && isSameSubject(shown, next);
    if (!isWriting || !isSame) this.shown = this.targets;
  }

  /** Moves the focus to the end of the first note. */
  async focusNote(): Promise<void> {
    await this.updateComplete;
    await this.renderRoot.querySelector('note-field')?.focusNote();
  }

  private renderOther({ snapshotAt, text: written }: NoteDraft): TemplateResult | typeof nothing {
    if (snapshotAt === null) return nothing;
    return html`<li>
      <button
        class="link"
        type="button"
        @click=${() => sendEvent<NoteFieldsEvents>(this, 'noted-snapshot-wanted', snapshotAt)}
      >
        ${formatZoned(snapshotAt, this.zone, null)}
      </button>
      <div class="text" dir="auto">${written}</div>
    </li>`;
  }

  protected override render(): TemplateResult {
    const others = otherNotes(this.drafts, this.shown);
    return html`
      ${this.shown.map(
        (target) =>
          html`<note-field .target=${target} .draft=${this.drafts.get(noteKey(target))}></note-field>`,
      )}
      ${
        others.length === 0
          ? nothing
          : html`<h3 id="others">${text('note.ofOthers')}</h3>
              <ul aria-labelledby="others">${others.map((draft) => this.renderOther(draft))}</ul>`
      }
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'note-fields': NoteFields;
  }
}
