import { DROPPED_LIMIT, droppedIdentifiers } from '../state/fleet/dropped-identifiers.ts';

/** The transfer of a list; a text dropped into a field is left to the field. */
function listOf(event: DragEvent): DataTransfer | null {
  const { dataTransfer } = event;
  const [target] = event.composedPath();
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return null;
  const isList = dataTransfer?.types.some((type) => type === 'Files' || type === 'text/plain');
  return isList === true ? dataTransfer : null;
}

/** Gets the ids of a dropped text or CSV file until `signal` aborts; null: the data is no list of ids, or too long. */
export function followDroppedIdentifiers(
  dropped: (identifiers: string | null) => void,
  signal: AbortSignal,
): void {
  const read = (list: string) => {
    // A list of ids has none of these characters, a binary file does.
    const identifiers = list.includes('\0') || list.includes('\uFFFD') ? '' : droppedIdentifiers(list);
    dropped(identifiers === '' || list.length > DROPPED_LIMIT ? null : identifiers);
  };
  const over = (event: DragEvent) => {
    const transfer = listOf(event);
    if (transfer === null) return;
    event.preventDefault();
    transfer.dropEffect = 'copy';
  };
  const drop = (event: DragEvent) => {
    const transfer = listOf(event);
    if (transfer === null) return;
    event.preventDefault();
    const [file] = transfer.files;
    if (file === undefined) read(transfer.getData('text/plain'));
    else if (file.size > DROPPED_LIMIT) dropped(null);
    else file.text().then(read, () => dropped(null));
  };
  window.addEventListener('dragover', over, { signal });
  window.addEventListener('drop', drop, { signal });
}
