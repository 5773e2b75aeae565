import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { AppElement } from '../dom/app-element.ts';
import { sendEvent } from '../dom/send-event.ts';
import { icon } from '../icons/icon.ts';
import { text } from '../locales/text.ts';
import { DROPPED_LIMIT, droppedIdentifiers } from '../state/fleet/dropped-identifiers.ts';
import { baseStyles } from '../theme/base-styles.ts';

/** Contents dropped on the window. */
interface DropEvents {
  'pack-dropped': File;
  /** Folder or ZIP of an export. */
  'export-dropped': File;
  /** Ids from a text or CSV file; `null` if it is not a list of ids, or too long. */
  'identifiers-dropped': string | null;
}

/** Returns the transfer of files or a text; a text dropped into a field is left to the field. */
function transferOf(event: DragEvent): DataTransfer | null {
  const { dataTransfer } = event;
  const [target] = event.composedPath();
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return null;
  const isTaken = dataTransfer?.types.some((type) => type === 'Files' || type === 'text/plain');
  return isTaken === true ? dataTransfer : null;
}

function identifiersIn(list: string): string | null {
  // A list of ids has none of these characters, but a binary file does.
  const identifiers = list.includes('\0') || list.includes('\uFFFD') ? '' : droppedIdentifiers(list);
  return identifiers === '' || list.length > DROPPED_LIMIT ? null : identifiers;
}

/** Accepts drops on the window, and indicates that while files are over it. Fires `DropEvents`. */
@customElement('drop-target')
class DropTarget extends AppElement {
  static override styles = [
    baseStyles,
    css`
      .over {
        position: fixed;
        z-index: var(--layer-toast);
        inset: var(--space-2);
        display: grid;
        gap: var(--space-2);
        place-content: center;
        justify-items: center;
        padding: var(--space-6);
        border: 2px dashed var(--color-accent);
        border-radius: var(--radius-large);
        background: color-mix(in srgb, var(--color-canvas) 88%, transparent);
        font-size: var(--text-large);
        text-align: center;
        pointer-events: none;
        --icon-size: 2rem;
      }
    `,
  ];

  @state() private isOver = false;

  /** True while the app's own images are dragged: they are meant for elsewhere. */
  private isOwn = false;
  private listening = new AbortController();

  override connectedCallback(): void {
    super.connectedCallback();
    this.listening = new AbortController();
    const { signal } = this.listening;
    window.addEventListener('dragstart', () => (this.isOwn = true), { signal });
    window.addEventListener('dragend', () => (this.isOwn = false), { signal });
    // The system doesn't report the end of a drag that it took over; but then no button is
    // pressed.
    window.addEventListener('pointermove', ({ buttons }) => (this.isOwn &&= buttons !== 0), { signal });
    window.addEventListener('dragover', this.over, { signal });
    window.addEventListener('dragleave', this.left, { signal });
    window.addEventListener('drop', this.drop, { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.listening.abort();
  }

  private readonly over = (event: DragEvent) => {
    const transfer = this.isOwn ? null : transferOf(event);
    if (transfer === null) return;
    event.preventDefault();
    transfer.dropEffect = 'copy';
    this.isOver = transfer.types.includes('Files');
  };

  /** Leaving the window has no related target, unlike moving between elements. */
  private readonly left = ({ relatedTarget }: DragEvent) => {
    if (relatedTarget === null) this.isOver = false;
  };

  private readonly drop = (event: DragEvent) => {
    this.isOver = false;
    const transfer = this.isOwn ? null : transferOf(event);
    this.isOwn = false;
    if (transfer === null) return;
    event.preventDefault();
    const [file] = transfer.files;
    const isFolder = transfer.items[0]?.webkitGetAsEntry()?.isDirectory === true;
    if (file === undefined) this.takeList(transfer.getData('text/plain'));
    else if (/\.fleetpack$/i.test(file.name)) sendEvent<DropEvents>(this, 'pack-dropped', file);
    else if (isFolder || /\.zip$/i.test(file.name)) sendEvent<DropEvents>(this, 'export-dropped', file);
    else if (file.size > DROPPED_LIMIT) this.takeList(null);
    else
      file.text().then(
        (list) => this.takeList(list),
        () => this.takeList(null),
      );
  };

  private takeList(list: string | null): void {
    sendEvent<DropEvents>(this, 'identifiers-dropped', list === null ? null : identifiersIn(list));
  }

  /** Visual only: anyone who drags files sees the screen, and the menu offers the same. */
  protected override render(): TemplateResult | typeof nothing {
    if (!this.isOver) return nothing;
    return html`<div class="over" aria-hidden="true">
      ${icon('download')}
      <p>${text('drop.title')}</p>
      <p class="hint">${text('drop.text')}</p>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'drop-target': DropTarget;
  }
}
