import { subjectTitle } from '../../elements/tile/tile-words.ts';
import { imageActions, imageChord, imageCommands } from '../../keyboard/image-actions.ts';
import { text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';
import type { AppState } from '../../state/app-state.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** Returns the commands on the image of the focused tile, or says that there is none. */
export function imageEntries({
  commands,
  gallery,
  navigation,
}: Pick<AppState, 'commands' | 'gallery' | 'navigation'>): readonly PaletteEntry[] {
  const { focusedIndex } = gallery.value;
  const tile = focusedIndex === null ? undefined : gallery.tileAt(focusedIndex);
  return imageActions.map((action) => ({
    id: `image ${action}`,
    group: 'actions',
    symbol: imageCommands[action].symbol,
    label: text(imageCommands[action].label),
    detail: tile === undefined ? text('image.noneFocused') : subjectTitle(tile),
    chord: imageChord(action, 'snapshots'),
    run() {
      navigation.go(navigation.lastBrowse());
      commands.request({ kind: 'image', action });
    },
  }));
}
