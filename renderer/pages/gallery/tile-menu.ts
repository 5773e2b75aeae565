import type { Tile } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import { sendEvent } from '../../dom/send-event.ts';
import { type ImageEvents, imageOfTile } from '../../elements/image/acted-image.ts';
import type { ImageMenu } from '../../elements/image/image-menu.ts';
import type { ViewerCommand } from '../../elements/viewer/viewer-keys.ts';
import type { ContextMenuItem } from '../../elements/widgets/context-menu.ts';
import type { MenuPoint } from '../../elements/widgets/menu-point.ts';
import type { IconName } from '../../icons/icon.ts';
import type { ImageAction } from '../../keyboard/image-actions.ts';
import { type PlainTextKey, text } from '../../locales/text.ts';
import type { AppState } from '../../state/app-state.ts';
import type { GalleryAction } from './gallery-actions.ts';
import '../image/image-host.ts';
import '../../elements/image/image-menu.ts';

/** Returns true if another try may load what a tile lacks. */
function isWorthRetrying(tile: Tile): boolean {
  return tile.availability === 'failed' || bestSnapshot(tile)?.flaw === 'broken';
}

function item(
  action: GalleryAction,
  label: PlainTextKey,
  symbol: IconName,
  keys = '',
  begins = false,
): ContextMenuItem {
  return { action, label: text(label), symbol, keys, begins };
}

/** Items of a tile's menu that other images don't have, before and after the common ones. */
export function tileMenuItems(
  tile: Tile,
): Readonly<Record<'firstItems' | 'lastItems', readonly ContextMenuItem[]>> {
  return {
    firstItems: [
      ...(isWorthRetrying(tile) ? [item('retry', 'gallery.action.retry', 'refreshCw', 'R')] : []),
      item('open', 'gallery.action.open', 'maximize', text('key.enter')),
    ],
    lastItems: [
      item('prepare', 'gallery.action.prepare', 'packageCheck', '', true),
      item('pack', 'gallery.action.pack', 'archive'),
      item('film', 'gallery.action.film', 'film'),
      item('copyTable', 'gallery.action.copyTable', 'copy'),
      item('all', 'gallery.action.all', 'check'),
      item('invert', 'gallery.action.invert', 'contrast', 'I'),
    ],
  };
}

/** Shows the menu of a tile at a point of the window. `isOfMany`: it is selected with others. */
export function openTileMenu(menu: ImageMenu, tile: Tile, at: MenuPoint, isOfMany: boolean): void {
  Object.assign(menu, tileMenuItems(tile), { isOfMany });
  menu.open(imageOfTile(tile), at);
}

/** The pane of tiles, as seen by commands on one of them. */
interface TilePane extends HTMLElement {
  readonly app: Pick<AppState, 'commands' | 'gallery' | 'toasts'>;
  openInViewer(index: number): Promise<{ run(command: ViewerCommand): void } | null>;
}

/** What the viewer does to its image. */
const VIEWER_COMMANDS: Partial<Record<GalleryAction, ViewerCommand>> = {
  adjust: { kind: 'panel', panel: 'adjust' },
  autoLevels: { kind: 'autoLevels' },
  compareVisit: { kind: 'compare', with: 'baseline' },
  fullScreen: { kind: 'fullScreen' },
};

/** Runs an action on the image of one tile. */
export async function actOnTile(pane: TilePane, action: GalleryAction, index: number): Promise<void> {
  const { commands, gallery, toasts } = pane.app;
  const tile = gallery.tileAt(index);
  const command = VIEWER_COMMANDS[action];
  if (tile === undefined) return;
  if (command !== undefined) (await pane.openInViewer(index))?.run(command);
  else if (action === 'details') {
    gallery.focus(index);
    commands.request({ kind: 'toggleDetails' });
  } else {
    const say = (message: string) => message !== '' && toasts.show({ message });
    sendEvent<ImageEvents>(pane, 'image-command-wanted', {
      action: action as ImageAction,
      image: imageOfTile(tile),
      say,
    });
  }
}
