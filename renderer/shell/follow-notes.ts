import type { NoteEvents } from '../elements/tile/note-field.ts';
import type { NoteStore } from '../state/viewer/note-store.ts';

/** Reads and stores the notes of all fields of the page. */
export function followNotes(notes: NoteStore, page: EventTarget): void {
  function on<Name extends keyof NoteEvents>(name: Name, run: (detail: NoteEvents[Name]) => unknown): void {
    page.addEventListener(name, (event) => void run((event as CustomEvent<NoteEvents[Name]>).detail));
  }
  on('note-wanted', notes.open);
  on('note-typed', ({ text, ...target }) => notes.type(target, text));
  on('note-left', () => notes.flush());
  on('note-removed', notes.remove);
  // The window is closing, or is shown again.
  window.addEventListener('pagehide', () => void notes.flush());
}
