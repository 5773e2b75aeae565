import type { LitElement, ReactiveController } from 'lit';
import { DROPPED_LIMIT, droppedIdentifiers } from '../state/fleet/dropped-identifiers.ts';

interface DropIdentifiersParts {
  readonly take: (identifiers: string) => void;
  /** The dropped data is no list of ids, or too long. */
  readonly refuse: () => void;
}

function isList(transfer: DataTransfer | null): transfer is DataTransfer {
  return transfer !== null && (transfer.types.includes('Files') || transfer.types.includes('text/plain'));
}

function isTypedInto(event: DragEvent): boolean {
  const [target] = event.composedPath();
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** Takes a dropped text or CSV file with ids. A text dropped into a field is left to the field. */
export class DropIdentifiers implements ReactiveController {
  private readonly parts: DropIdentifiersParts;

  constructor(host: LitElement, parts: DropIdentifiersParts) {
    this.parts = parts;
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('dragover', this.over);
    window.addEventListener('drop', this.dropped);
  }

  hostDisconnected(): void {
    window.removeEventListener('dragover', this.over);
    window.removeEventListener('drop', this.dropped);
  }

  private readonly over = (event: DragEvent) => {
    if (!isList(event.dataTransfer) || isTypedInto(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  };

  private readonly dropped = (event: DragEvent) => {
    if (!isList(event.dataTransfer) || isTypedInto(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file === undefined) this.read(event.dataTransfer.getData('text/plain'));
    else if (file.size > DROPPED_LIMIT) this.parts.refuse();
    else
      file.text().then(
        (list) => this.read(list),
        () => this.parts.refuse(),
      );
  };

  private read(list: string): void {
    // A list of ids has none of these characters, a binary file does.
    const identifiers = list.includes('\0') || list.includes('\uFFFD') ? '' : droppedIdentifiers(list);
    if (identifiers === '' || list.length > DROPPED_LIMIT) this.parts.refuse();
    else this.parts.take(identifiers);
  }
}
