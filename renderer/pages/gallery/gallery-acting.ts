import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { TileCollection } from '../../elements/collection/tile-collection.ts';
import type { TileCommand } from '../../elements/collection/tile-command.ts';
import type { SelectionAction } from '../../elements/toolbar/selection-bar.ts';
import type { AppState } from '../../state/app-state.ts';
import { availabilityOf } from '../../state/session/availability.ts';
import { copyTable, demandFull, meantSubjects } from './gallery-actions.ts';
import type { GalleryDialogs } from './gallery-dialogs.ts';
import { keepOffline, requestDownloads } from './gallery-offline.ts';

/** What a person can do with a tile or with the selection, from the menu, the bar and the keys. */
export type GalleryAction = SelectionAction | 'open' | 'history';

/** What actions need of the pane that they happen in. */
export interface GalleryActingHost {
  readonly app: Pick<
    AppState,
    'bridge' | 'connection' | 'fleet' | 'gallery' | 'pinning' | 'session' | 'toasts'
  >;
  readonly list: TileCollection | null;
  readonly dialogs: GalleryDialogs;
  readonly element: HTMLElement;
  openViewer(index: number): void;
  openMenu(index: number): void;
  turnTable(): void;
}

/** Does an action. `index` is the tile that is meant; null: the selection. */
export function actInGallery(host: GalleryActingHost, action: GalleryAction, index: number | null): void {
  const { app, list, element } = host;
  const subjects = meantSubjects(app, index);
  switch (action) {
    case 'open':
    case 'history':
      if (index !== null) host.openViewer(index);
      break;
    case 'export':
      selectMeant(app, index);
      element.dispatchEvent(new CustomEvent('export-wanted'));
      break;
    case 'full':
      demandFull(app, subjects, availabilityOf(app.session.value.session, app.connection.value));
      break;
    case 'copyTable':
      void copyTable(app, subjects, element);
      break;
    case 'all':
      list?.selectAll();
      break;
    case 'invert':
      list?.invertSelection();
      break;
    case 'clear':
      app.gallery.select(new Set());
      list?.focusActive();
      break;
    case 'keepOffline':
      keepOffline(app, subjects);
      break;
    case 'request':
      void requestDownloads(app, subjects, index);
      break;
    case 'compare':
      selectMeant(app, index);
      element.dispatchEvent(new CustomEvent('compare-selection', { bubbles: true, composed: true }));
      break;
    default:
      assertNever(action);
  }
}

/** Runs a command for a tile. */
export function runTileCommand(host: GalleryActingHost, command: TileCommand, index: number): void {
  switch (command) {
    case 'menu':
      host.openMenu(index);
      break;
    case 'legend':
      host.dialogs.showLegend();
      break;
    case 'goToDate':
      host.dialogs.showCalendar();
      break;
    case 'table':
      host.turnTable();
      break;
    case 'history':
    case 'full':
    case 'request':
    case 'keepOffline':
    case 'compare':
    case 'export':
      actInGallery(host, command, index);
      break;
    default:
      assertNever(command);
  }
}

/** What is done with a selection is done with the tile alone when it is not part of it. */
function selectMeant(app: Pick<AppState, 'gallery'>, index: number | null): void {
  const tile = index === null ? undefined : app.gallery.tileAt(index);
  if (tile === undefined) return;
  const [only] = meantSubjects(app, index);
  if (only === tile.subject) app.gallery.select(new Set([subjectKey(tile.subject)]));
}
