import type { IconName } from '../icons/icon.ts';
import type { PlainTextKey } from '../locales/text.ts';
import type { Chord } from './chord.ts';
import { pressedFor } from './chosen-keys.ts';
import { type ShortcutGroup, type ShortcutId, shortcuts } from './shortcuts.ts';

interface ImageCommand {
  readonly label: PlainTextKey;
  readonly symbol: IconName;
  /** Its shortcuts; which of them works depends on the place. */
  readonly keys: readonly ShortcutId[];
}

/**
 * Commands on one image, in the order of its menu: the same in gallery, viewer, timeline and
 * comparison, and in the palette.
 */
export const imageCommands = {
  export: { label: 'gallery.action.export', symbol: 'download', keys: ['viewerExport'] },
  compare: {
    label: 'viewer.compare',
    symbol: 'columns2',
    keys: ['gridCompare', 'healthCompare', 'viewerCompare'],
  },
  compareVisit: { label: 'viewer.compareBaseline', symbol: 'history', keys: ['viewerBaseline'] },
  say: { label: 'image.say', symbol: 'eye', keys: ['imageSay'] },
  adjust: { label: 'viewer.adjust', symbol: 'slidersHorizontal', keys: ['viewerAdjust'] },
  autoLevels: { label: 'adjust.auto', symbol: 'contrast', keys: ['viewerAuto', 'compareAuto'] },
  note: { label: 'image.note', symbol: 'stickyNote', keys: ['gridNote', 'viewerNote'] },
  keepOffline: { label: 'gallery.action.keepOffline', symbol: 'pin', keys: ['imageKeepOffline'] },
  favorite: { label: 'location.favourite', symbol: 'star', keys: ['imageFavorite'] },
  copyImage: { label: 'viewer.copyImage', symbol: 'copy', keys: ['imageCopyImage'] },
  copyCaption: { label: 'viewer.copyCaption', symbol: 'captions', keys: ['imageCopyCaption'] },
  save: { label: 'image.save', symbol: 'arrowDown', keys: ['imageSave'] },
  print: { label: 'image.print', symbol: 'printer', keys: ['imagePrint'] },
  reveal: { label: 'image.reveal', symbol: 'folderOpen', keys: [] },
  details: { label: 'viewer.details', symbol: 'info', keys: ['viewerDetails'] },
  fullScreen: { label: 'viewer.fullScreen', symbol: 'maximize', keys: ['viewerFullScreen'] },
  full: {
    label: 'gallery.action.full',
    symbol: 'grid3x3',
    keys: ['gridFull', 'healthFull', 'viewerFull', 'compareFull'],
  },
  request: {
    label: 'gallery.action.request',
    symbol: 'cloudDownload',
    keys: ['gridRequest', 'viewerRequest'],
  },
} as const satisfies Readonly<Record<string, ImageCommand>>;

export type ImageAction = keyof typeof imageCommands;
export const imageActions = Object.keys(imageCommands) as readonly ImageAction[];

/** What only the viewer has a place for. */
export const ONLY_IN_VIEWER: readonly ImageAction[] = [
  'compareVisit',
  'adjust',
  'note',
  'details',
  'fullScreen',
];

/** Where an image is shown: the group of its other keys. */
export type ImagePlace = Extract<ShortcutGroup, 'snapshots' | 'health' | 'viewer' | 'compare'>;

/** Returns the keys of an action at a place, if any. */
export function imageChord(action: ImageAction, place: ImagePlace): Chord | undefined {
  const known: Readonly<Record<string, { readonly chords: readonly Chord[] }>> = {
    ...shortcuts.image,
    ...shortcuts[place],
  };
  const id = imageCommands[action].keys.find((key) => known[key] !== undefined);
  const chord = id === undefined ? undefined : known[id]?.chords[0];
  return chord && pressedFor(chord, id?.startsWith('image') === true ? 'image' : place);
}
