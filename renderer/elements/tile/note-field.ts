import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { NOTE_LENGTH_LIMIT } from '../../../preload/contract/core/limits.ts';
import { noteKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { NoteTarget } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { sendEvent } from '../../dom/send-event.ts';
import { text } from '../../locales/text.ts';
import type { NoteDraft } from '../../state/viewer/note-drafts.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { buttonStyles } from '../styles/button-styles.ts';
import { fieldStyles } from '../styles/field-styles.ts';
import { failureAlert, failureNote } from '../widgets/failure-note.ts';
import { textButton } from '../widgets/text-button.ts';

/** Length from which the field shows the remaining characters. */
const COUNTED_FROM = NOTE_LENGTH_LIMIT * 0.9;

export interface NoteEvents {
  /** The field changed its target, whose `draft` it needs. */
  readonly 'note-wanted': NoteTarget;
  readonly 'note-typed': NoteTarget & { readonly text: string };
  /** The focus left the field. */
  readonly 'note-left': null;
  readonly 'note-removed': NoteTarget;
}

function label({ subject, snapshotAt }: NoteTarget): string {
  if (snapshotAt !== null) return text('note.ofSnapshot');
  return text(subject.archiveId === null ? 'note.ofDevice' : 'note.ofArchive');
}

/** The note on a device, archive or snapshot. Fires `NoteEvents`; the owner changes `draft`. */
@customElement('note-field')
export class NoteField extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    fieldStyles,
    css`
      :host {
        display: grid;
        gap: var(--space-1);
      }

      textarea.input {
        field-sizing: content;
        min-block-size: 4.5rem;
        max-block-size: 16rem;
        font-size: var(--text-body);
      }

      .foot {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-1) var(--space-2);
        align-items: center;
        justify-content: space-between;
      }
    `,
  ];

  @property({ attribute: false }) target!: NoteTarget;
  /** Undefined until read. */
  @property({ attribute: false }) draft: NoteDraft | undefined;

  @query('textarea') private readonly field!: HTMLTextAreaElement;

  /** Moves the focus to the end of the note. */
  async focusNote(): Promise<void> {
    await this.updateComplete;
    this.field.focus();
    this.field.setSelectionRange(this.field.value.length, this.field.value.length);
  }

  /** Fires after rendering: an event sent while an element is rendered reaches no owner. */
  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('target');
    if (!changed.has('target') || (before !== undefined && noteKey(before) === noteKey(this.target))) return;
    sendEvent<NoteEvents>(this, 'note-wanted', this.target);
  }

  private readonly removeNote = () => {
    sendEvent<NoteEvents>(this, 'note-removed', this.target);
    this.field.focus();
  };

  /** True once the user has written: then saving is announced. */
  private hasTyped = false;

  private readonly wasTyped = () => {
    this.hasTyped = true;
    sendEvent<NoteEvents>(this, 'note-typed', { ...this.target, text: this.field.value });
  };

  private status(): string {
    const { draft } = this;
    const length = draft?.text.length ?? 0;
    if (length >= COUNTED_FROM) return text('note.length', { length, limit: NOTE_LENGTH_LIMIT });
    if (draft === undefined) return text('note.loading');
    // The reason is shown below.
    if (draft.stored === null) return draft.failure === null ? text('note.loading') : '';
    if (draft.failure !== null) return text('note.unsaved');
    if (draft.isSaving || draft.text !== draft.stored) return text('note.saving');
    return text(draft.text === '' ? 'note.hint' : 'note.saved');
  }

  protected override render(): TemplateResult {
    const { draft, target } = this;
    const typed = draft?.text ?? '';
    return html`
      <div class="field">
        <label for="note">${label(target)}</label>
        <textarea
          id="note"
          class="input"
          dir="auto"
          rows="3"
          maxlength=${NOTE_LENGTH_LIMIT}
          aria-describedby="note-status"
          ?readonly=${(draft?.stored ?? null) === null}
          .value=${typed}
          @input=${this.wasTyped}
          @blur=${() => sendEvent<NoteEvents>(this, 'note-left', null)}
        ></textarea>
      </div>
      <div class="foot">
        <p class="hint" id="note-status">${this.status()}</p>
        <span class="visually-hidden" role="status">${this.hasTyped && this.status() === text('note.saved') ? this.status() : ''}</span>
        ${typed === '' ? nothing : textButton(text('note.remove'), this.removeNote, { classes: 'quiet', symbol: 'trash2' })}
      </div>
      ${
        draft?.stored === null
          ? failureNote(draft.failure, () => sendEvent<NoteEvents>(this, 'note-wanted', target))
          : failureAlert(draft?.failure ?? null)
      }
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'note-field': NoteField;
  }
}
