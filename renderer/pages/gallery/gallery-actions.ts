import { subjectKey, subjectOfKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { SubjectReference } from '../../../preload/contract/index.ts';
import { activeElement } from '../../dom/active-element.ts';
import { copyText } from '../../dom/copy-text.ts';
import type { CollectionEvents } from '../../elements/collection/collection-events.ts';
import type { SelectionAction } from '../../elements/toolbar/selection-bar.ts';
import type { ContextMenuItem } from '../../elements/widgets/context-menu.ts';
import { text } from '../../locales/text.ts';
import type { AppState } from '../../state/app-state.ts';
import { readGalleryCsv, readSubjectsCsv } from '../../state/gallery/gallery-csv.ts';
import type { Availability } from '../../state/session/availability.ts';
import { dragOut } from '../../state/viewer/drag-out.ts';

/** What the selection bar offers, in this order. */
export const selectionActions: readonly SelectionAction[] = ['export', 'compare', 'keepOffline', 'request'];

/** What the menu behind them offers. */
export const moreSelectionActions: readonly SelectionAction[] = ['full', 'copyTable', 'all', 'invert'];

/** The menu of a tile. */
export function tileMenuItems(): readonly ContextMenuItem[] {
  return [
    { action: 'open', label: text('gallery.action.open'), symbol: 'maximize', keys: text('key.enter') },
    { action: 'history', label: text('gallery.action.history'), symbol: 'history', keys: 'H' },
    { action: 'compare', label: text('gallery.action.compare'), symbol: 'squareSplitHorizontal', keys: 'C' },
    { action: 'full', label: text('gallery.action.full'), symbol: 'grid3x3', keys: 'U' },
    { action: 'keepOffline', label: text('gallery.action.keepOffline'), symbol: 'pin', keys: 'P' },
    { action: 'request', label: text('gallery.action.request'), symbol: 'cloudDownload', keys: 'W' },
    { action: 'export', label: text('gallery.action.export'), symbol: 'download', keys: '' },
    { action: 'copyTable', label: text('gallery.action.copyTable'), symbol: 'copy', keys: '' },
    { action: 'all', label: text('gallery.action.all'), symbol: 'check', keys: '' },
    { action: 'invert', label: text('gallery.action.invert'), symbol: 'contrast', keys: 'I' },
  ];
}

/** What an action at a tile is about: the selection when the tile is part of it, or when no tile is meant; else the tile. */
export function meantSubjects(
  app: Pick<AppState, 'gallery'>,
  index: number | null,
): readonly SubjectReference[] {
  const { gallery } = app;
  const { selected } = gallery.value;
  const tile = index === null ? undefined : gallery.tileAt(index);
  if (tile !== undefined && !selected.has(subjectKey(tile.subject))) return [tile.subject];
  return [...selected].map(subjectOfKey);
}

/** Drags what is meant out of the window as files, and says so where that does not work. */
export async function dragMeant(
  app: Pick<AppState, 'bridge' | 'gallery' | 'toasts'>,
  { index, picture }: CollectionEvents['drag-wanted'],
): Promise<void> {
  const said = await dragOut(app.bridge, { subjects: [...meantSubjects(app, index)], hash: null }, picture);
  if (said !== null) app.toasts.warn(said);
}

/** Asks for the full precision, and says so. */
export function demandFull(
  app: Pick<AppState, 'gallery' | 'toasts'>,
  subjects: readonly SubjectReference[],
  availability: Availability,
): void {
  if (subjects.length === 0) return;
  if (availability !== 'open') {
    app.toasts.warn(text('gallery.full.offline'));
    return;
  }
  app.gallery.demand(subjects, 'full');
  app.toasts.show({ message: text('gallery.full.requested', { count: subjects.length }) });
}

/** Puts the selection, or without one the whole gallery, on the clipboard as a table. */
export async function copyTable(
  app: Pick<AppState, 'bridge' | 'gallery' | 'toasts'>,
  subjects: readonly SubjectReference[],
  fallback: HTMLElement,
): Promise<void> {
  const { scope, order } = app.gallery.value;
  if (scope === null) return;
  const table =
    subjects.length > 0
      ? await readSubjectsCsv(app.bridge, subjects)
      : await readGalleryCsv(app.bridge, { scope, order });
  // Only now: the menu that it was chosen in is closed, and has given the focus back.
  const isCopied = table !== null && copyText(table.text, activeElement() ?? fallback);
  app.toasts.show(
    isCopied
      ? { message: text('gallery.copied', { count: table.lines }), tone: 'good' }
      : { message: text('gallery.copyFailed'), tone: 'caution' },
  );
}
