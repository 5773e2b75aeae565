import type { PlainTextKey } from '../locales/text.ts';
import { type Chord, type ChordPress, chordOf, pressOf } from './chord.ts';
import { meantChord, pressedFor } from './chosen-keys.ts';

interface Shortcut {
  readonly action: PlainTextKey;
  readonly chords: readonly Chord[];
  /** Chords shown in the list, if fewer. */
  readonly shown?: readonly Chord[];
  /** Also works in a text field: with Ctrl, or a key that types nothing. */
  readonly whileTyping?: boolean;
}

/** Key of the outdoor mode: a single one, easy to find with gloves. */
export const OUTDOOR_KEY = 'F9';

/**
 * Every shortcut of the app by part of the window, for the list on the screen (`?`). `shortcutOf`
 * uses it for the window, tile commands and favourites. Movement in grid and tree, the viewer
 * (`viewer-keys.ts`) and the comparison (`compare-keys.ts`) have their own handlers.
 */
export const shortcuts = {
  everywhere: {
    palette: { action: 'shortcuts.palette', chords: ['Mod+K'], whileTyping: true },
    back: { action: 'shortcuts.back', chords: ['Alt+ArrowLeft', 'BrowserBack'], shown: ['Alt+ArrowLeft'] },
    forward: {
      action: 'shortcuts.forward',
      chords: ['Alt+ArrowRight', 'BrowserForward'],
      shown: ['Alt+ArrowRight'],
    },
    refresh: { action: 'shortcuts.refresh', chords: ['F5', 'Mod+R'], whileTyping: true },
    export: { action: 'shortcuts.export', chords: ['Mod+E'], whileTyping: true },
    prepare: { action: 'visit.prepare', chords: ['F8'], whileTyping: true },
    settings: { action: 'shortcuts.settings', chords: ['Mod+,'], whileTyping: true },
    outdoor: { action: 'shortcuts.outdoor', chords: [OUTDOOR_KEY], whileTyping: true },
    larger: { action: 'shortcuts.larger', chords: ['Mod++'], whileTyping: true },
    smaller: { action: 'shortcuts.smaller', chords: ['Mod+-'], whileTyping: true },
    normalSize: { action: 'shortcuts.normalSize', chords: ['Mod+0'], whileTyping: true },
    undo: { action: 'action.undo', chords: ['Mod+Z'] },
    escape: { action: 'shortcuts.escape', chords: ['Escape'], whileTyping: true },
    guide: { action: 'guide.open', chords: ['F1'], whileTyping: true },
    confirm: { action: 'shortcuts.confirm', chords: ['Mod+Enter'], whileTyping: true },
    help: { action: 'shortcuts.help', chords: ['?'] },
  },
  palette: {
    paletteGo: { action: 'palette.goTo', chords: ['Enter'] },
    paletteView: { action: 'palette.view', chords: ['Mod+Enter'] },
    paletteActions: { action: 'shortcuts.paletteActions', chords: ['>'] },
  },
  fleet: {
    fleetMove: { action: 'shortcuts.move', chords: ['ArrowUp', 'ArrowDown'] },
    fleetExpand: { action: 'shortcuts.expand', chords: ['ArrowRight', 'ArrowLeft'] },
    fleetOpen: { action: 'shortcuts.open', chords: ['Enter'] },
    fleetStar: { action: 'shortcuts.star', chords: ['Mod+D'] },
    fleetMenu: { action: 'fleet.menu.open', chords: ['ContextMenu', 'Shift+F10'] },
    fleetType: { action: 'shortcuts.type', chords: [], shown: ['letters'] },
  },
  image: {
    imageMenu: { action: 'gallery.menu.open', chords: ['ContextMenu', 'Shift+F10'] },
    imageKeepOffline: { action: 'gallery.action.keepOffline', chords: ['P'] },
    imageFavorite: { action: 'shortcuts.star', chords: ['Mod+D'] },
    imageCopyImage: { action: 'viewer.copyImage', chords: ['Mod+C'] },
    imageCopyCaption: { action: 'viewer.copyCaption', chords: ['Mod+Shift+C'] },
    imageSay: { action: 'image.say', chords: ['Mod+Shift+D'] },
    imageSave: { action: 'image.save', chords: ['Mod+S'] },
    imagePrint: { action: 'image.print', chords: ['Mod+P'] },
  },
  snapshots: {
    gridMove: { action: 'shortcuts.move', chords: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] },
    gridEnds: { action: 'shortcuts.ends', chords: ['Mod+Home', 'Mod+End'] },
    gridView: { action: 'shortcuts.view', chords: ['Enter'] },
    gridSelect: { action: 'shortcuts.select', chords: ['Space'] },
    gridSelectRange: { action: 'shortcuts.selectRange', chords: ['Shift+ArrowLeft', 'Shift+ArrowRight'] },
    gridCompare: { action: 'shortcuts.compareSelected', chords: ['C'] },
    gridSelectAll: { action: 'shortcuts.selectAll', chords: ['Mod+A'] },
    gridInvert: { action: 'gallery.action.invert', chords: ['I'] },
    gridFull: { action: 'gallery.action.full', chords: ['U'] },
    gridRequest: { action: 'gallery.action.request', chords: ['W'] },
    gridRetry: { action: 'gallery.action.retry', chords: ['R'] },
    gridHistory: { action: 'gallery.action.history', chords: ['H'] },
    gridEarlier: { action: 'shortcuts.tileEarlier', chords: [','] },
    gridLater: { action: 'shortcuts.tileLater', chords: ['.'] },
    gridNote: { action: 'note.write', chords: ['N'] },
    gridDate: { action: 'gallery.goToDate', chords: ['G'] },
    gridTable: { action: 'gallery.form.switch', chords: ['T'] },
    gridLegend: { action: 'gallery.legend', chords: ['L'] },
  },
  health: {
    healthMove: {
      action: 'shortcuts.move',
      chords: ['ArrowUp', 'ArrowDown', 'Home', 'End'],
      shown: ['ArrowUp', 'ArrowDown'],
    },
    healthOpen: { action: 'shortcuts.view', chords: ['Enter'] },
    healthCompare: { action: 'health.compare', chords: ['C'] },
    healthFull: { action: 'gallery.action.full', chords: ['U'] },
    healthFine: { action: 'health.fine', chords: ['F'] },
  },
  viewer: {
    viewerTime: {
      action: 'shortcuts.earlierLater',
      chords: ['ArrowLeft', 'ArrowRight', ',', '.'],
    },
    viewerSameHour: { action: 'shortcuts.sameHour', chords: ['Shift+ArrowLeft', 'Shift+ArrowRight'] },
    viewerEnds: { action: 'shortcuts.oldestNewest', chords: ['Home', 'End'] },
    viewerDevice: { action: 'shortcuts.device', chords: ['ArrowUp', 'ArrowDown'] },
    viewerStep: { action: 'shortcuts.step', chords: ['PageUp', 'PageDown'] },
    viewerZoom: { action: 'shortcuts.zoom', chords: ['+', '-'] },
    viewerFit: { action: 'shortcuts.fit', chords: ['0', '1'] },
    viewerPlay: { action: 'shortcuts.play', chords: ['Space'] },
    viewerFilm: { action: 'film.title', chords: ['S'] },
    viewerTurn: { action: 'shortcuts.turn', chords: ['R', 'Shift+R'] },
    viewerExport: { action: 'gallery.action.export', chords: ['Mod+E'] },
    viewerAdjust: { action: 'viewer.adjust', chords: ['A'] },
    viewerAuto: { action: 'adjust.auto', chords: ['L'] },
    viewerReset: { action: 'shortcuts.resetAdjustments', chords: ['X'] },
    viewerDetails: { action: 'viewer.details', chords: ['I'] },
    viewerNote: { action: 'note.write', chords: ['N'] },
    viewerCompare: { action: 'shortcuts.compareBefore', chords: ['C'] },
    viewerBaseline: { action: 'shortcuts.compareVisit', chords: ['B'] },
    viewerFull: { action: 'gallery.action.full', chords: ['U'] },
    viewerRequest: { action: 'gallery.action.request', chords: ['W'] },
    viewerFullScreen: { action: 'viewer.fullScreen', chords: ['F'] },
  },
  timeline: {
    timelineDay: { action: 'shortcuts.timelineDay', chords: ['PageUp', 'PageDown'] },
    timelineZoom: { action: 'shortcuts.timelineZoom', chords: ['+', '-'] },
    timelineRange: { action: 'shortcuts.timelineRange', chords: ['I', 'O'] },
  },
  compare: {
    compareMode: { action: 'shortcuts.compareMode', chords: ['S', 'B', 'W', 'D'] },
    compareBlink: { action: 'shortcuts.compareBlink', chords: ['Space'] },
    compareNext: { action: 'shortcuts.compareNext', chords: ['N'] },
    compareYesterday: { action: 'shortcuts.compareYesterday', chords: ['Y', 'H'] },
    compareWeek: { action: 'shortcuts.compareWeek', chords: ['7'] },
    compareVisit: { action: 'shortcuts.compareVisit', chords: ['V'] },
    compareDate: { action: 'shortcuts.compareDate', chords: ['G'] },
    compareTime: { action: 'shortcuts.earlierLater', chords: ['ArrowLeft', 'ArrowRight', ',', '.'] },
    compareEnds: { action: 'shortcuts.oldestNewest', chords: ['Home', 'End'] },
    compareStep: {
      action: 'shortcuts.compareStep',
      chords: ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'],
    },
    compareFull: { action: 'gallery.action.full', chords: ['U'] },
    compareAuto: { action: 'adjust.auto', chords: ['L'] },
    compareZoom: { action: 'shortcuts.zoom', chords: ['+', '-', '0', '1'] },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Shortcut>>>>;

export type ShortcutGroup = keyof typeof shortcuts;
export const shortcutGroups = Object.keys(shortcuts) as readonly ShortcutGroup[];
export type ShortcutId = { [Group in ShortcutGroup]: keyof (typeof shortcuts)[Group] }[ShortcutGroup];

/** Returns the shortcut of a group for a key press, if any. */
export function shortcutOf(press: ChordPress, group: ShortcutGroup, isTyping: boolean): ShortcutId | null {
  const meant = meantChord(chordOf(press), group);
  if (meant === null) return null;
  const found = Object.entries<Shortcut>(shortcuts[group]).find(([, { chords }]) => chords.includes(meant));
  if (found === undefined || (isTyping && found[1].whileTyping !== true)) return null;
  return found[0] as ShortcutId;
}

/** Returns the key of the table that a press stands for; `null` if for none. */
export function meantPress(press: ChordPress, group: ShortcutGroup): ReturnType<typeof pressOf> | null {
  const meant = meantChord(chordOf(press), group);
  return meant === null ? null : pressOf(meant);
}

/** Chords of the system that no shortcut takes. */
const RESERVED = /^Mod\+[ACHMQVWXYZ]$/;

/** Returns true if a chord has no meaning yet in a part of the window. */
export function isFree(press: Chord, group: ShortcutGroup): boolean {
  const isTaken = (part: ShortcutGroup) =>
    shortcutsOf(part).some(({ chords }) => chords.some((chord) => pressedFor(chord, part) === press));
  return !RESERVED.test(press) && ![group, 'everywhere' as const, 'image' as const].some(isTaken);
}

type ImageKey = keyof typeof shortcuts.image extends `image${infer Action}` ? Uncapitalize<Action> : never;

/** Returns the command of a key that works on an image everywhere; `menu` opens its menu. */
export function imageKeyOf(press: ChordPress): ImageKey | null {
  const id = shortcutOf(press, 'image', false)?.slice('image'.length) ?? '';
  return id === '' ? null : ((id.charAt(0).toLowerCase() + id.slice(1)) as ImageKey);
}

/** Returns true if a key press went to a text field, which handles plain keys itself. */
export function isTypedInto(event: Event): boolean {
  const [target] = event.composedPath();
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return (
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type)
  );
}

/**
 * Returns true if the focused control handles a key itself: a field typing, a button Space, radio
 * buttons and sliders movement.
 */
export function isForControl(event: KeyboardEvent): boolean {
  if (isTypedInto(event)) return true;
  const [target] = event.composedPath();
  if (event.key === ' ' && target instanceof HTMLButtonElement) return true;
  if (!(target instanceof HTMLInputElement)) return false;
  if (target.type === 'radio') return event.key.startsWith('Arrow');
  return target.type === 'range' ? /^(?:Arrow|Home|End|Page)/.test(event.key) : event.key === ' ';
}

/** Returns the entries of a group, in table order. */
export function shortcutsOf(group: ShortcutGroup): readonly Shortcut[] {
  return Object.values<Shortcut>(shortcuts[group]);
}

/** Returns the shortcut with an id of the table, if any. */
export function shortcutWithId(id: string): Shortcut | undefined {
  return shortcutGroups
    .map((group) => (shortcuts[group] as Readonly<Record<string, Shortcut>>)[id])
    .find((shortcut) => shortcut !== undefined);
}
