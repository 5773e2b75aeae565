import { type KeyPosition, latinKey } from '../../dom/latin-key.ts';
import type { PlainTextKey } from '../../locales/text.ts';

/** The parts of the window that keys belong to. */
export const shortcutGroups = ['everywhere', 'fleet', 'snapshots', 'viewer', 'compare'] as const;

export type ShortcutGroup = (typeof shortcutGroups)[number];

/**
 * Keys pressed together: `Mod+K`, `Alt+ArrowLeft`, `F9`, `?`. `Mod` is Ctrl, and ⌘ on a Mac. Shift is named only where the key is a
 * named one: `?` is what the person sees on it, whatever has to be held for that.
 */
export type Chord = string;

interface Shortcut {
  readonly group: ShortcutGroup;
  readonly action: PlainTextKey;
  readonly chords: readonly Chord[];
  /** The chords of the list on the screen, where it shows fewer. */
  readonly shown?: readonly Chord[];
  /** Works in a text field too: with Ctrl, or a key that types nothing. */
  readonly whileTyping?: boolean;
}

/** The key of the outdoor mode: one key, to be found with a glove. */
export const OUTDOOR_KEY = 'F9';

/**
 * Every shortcut of the app: the list on the screen (`?`) and the handlers (`shortcutOf`) come from this one table. An entry for a
 * part of the window whose keys follow a pattern of its own (a grid, a tree) is there for the list.
 */
export const shortcuts = {
  palette: { group: 'everywhere', action: 'shortcuts.palette', chords: ['Mod+K'], whileTyping: true },
  back: {
    group: 'everywhere',
    action: 'shortcuts.back',
    chords: ['Alt+ArrowLeft', 'BrowserBack'],
    shown: ['Alt+ArrowLeft'],
  },
  forward: {
    group: 'everywhere',
    action: 'shortcuts.forward',
    chords: ['Alt+ArrowRight', 'BrowserForward'],
    shown: ['Alt+ArrowRight'],
  },
  refresh: { group: 'everywhere', action: 'shortcuts.refresh', chords: ['F5', 'Mod+R'], whileTyping: true },
  export: { group: 'everywhere', action: 'shortcuts.export', chords: ['Mod+E'], whileTyping: true },
  settings: { group: 'everywhere', action: 'shortcuts.settings', chords: ['Mod+,'], whileTyping: true },
  outdoor: { group: 'everywhere', action: 'shortcuts.outdoor', chords: [OUTDOOR_KEY], whileTyping: true },
  larger: {
    group: 'everywhere',
    action: 'shortcuts.larger',
    chords: ['Mod++', 'Mod+='],
    shown: ['Mod++'],
    whileTyping: true,
  },
  smaller: {
    group: 'everywhere',
    action: 'shortcuts.smaller',
    chords: ['Mod+-', 'Mod+_'],
    shown: ['Mod+-'],
    whileTyping: true,
  },
  normalSize: { group: 'everywhere', action: 'shortcuts.normalSize', chords: ['Mod+0'], whileTyping: true },
  escape: { group: 'everywhere', action: 'shortcuts.escape', chords: ['Escape'], whileTyping: true },
  help: { group: 'everywhere', action: 'shortcuts.help', chords: ['?'] },

  fleetMove: { group: 'fleet', action: 'shortcuts.move', chords: ['ArrowUp', 'ArrowDown'] },
  fleetExpand: { group: 'fleet', action: 'shortcuts.expand', chords: ['ArrowRight', 'ArrowLeft'] },
  fleetOpen: { group: 'fleet', action: 'shortcuts.open', chords: ['Enter'] },
  fleetStar: { group: 'fleet', action: 'shortcuts.star', chords: ['Mod+D'] },
  fleetMenu: { group: 'fleet', action: 'fleet.menu.open', chords: ['ContextMenu', 'Shift+F10'] },
  fleetType: { group: 'fleet', action: 'shortcuts.type', chords: [], shown: ['letters'] },

  gridMove: {
    group: 'snapshots',
    action: 'shortcuts.move',
    chords: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
  },
  gridEnds: { group: 'snapshots', action: 'shortcuts.ends', chords: ['Mod+Home', 'Mod+End'] },
  gridView: { group: 'snapshots', action: 'shortcuts.view', chords: ['Enter'] },
  gridSelect: { group: 'snapshots', action: 'shortcuts.select', chords: ['Space'] },
  gridSelectRange: {
    group: 'snapshots',
    action: 'shortcuts.selectRange',
    chords: ['Shift+ArrowLeft', 'Shift+ArrowRight'],
  },
  gridCompare: { group: 'snapshots', action: 'shortcuts.compareSelected', chords: ['C'] },
  gridSelectAll: { group: 'snapshots', action: 'shortcuts.selectAll', chords: ['Mod+A'] },
  gridInvert: { group: 'snapshots', action: 'gallery.action.invert', chords: ['I'] },
  gridFull: { group: 'snapshots', action: 'gallery.action.full', chords: ['U'] },
  gridRequest: { group: 'snapshots', action: 'gallery.action.request', chords: ['W'] },
  gridKeepOffline: { group: 'snapshots', action: 'gallery.action.keepOffline', chords: ['P'] },
  gridHistory: { group: 'snapshots', action: 'gallery.action.history', chords: ['H'] },
  gridDate: { group: 'snapshots', action: 'gallery.goToDate', chords: ['G'] },
  gridTable: { group: 'snapshots', action: 'gallery.form.switch', chords: ['T'] },
  gridLegend: { group: 'snapshots', action: 'gallery.legend', chords: ['L'] },
  gridMenu: { group: 'snapshots', action: 'gallery.menu.open', chords: ['ContextMenu', 'Shift+F10'] },

  viewerStep: {
    group: 'viewer',
    action: 'shortcuts.step',
    chords: ['PageUp', 'PageDown', 'ArrowLeft', 'ArrowRight'],
  },
  viewerZoom: { group: 'viewer', action: 'shortcuts.zoom', chords: ['+', '-'] },
  viewerFit: { group: 'viewer', action: 'shortcuts.fit', chords: ['0', '1'] },
  viewerMoment: { group: 'viewer', action: 'shortcuts.earlierLater', chords: [',', '.'] },
  viewerPlay: { group: 'viewer', action: 'shortcuts.play', chords: ['Space'] },
  viewerTurn: { group: 'viewer', action: 'shortcuts.turn', chords: ['R', 'Shift+R'] },
  viewerAdjust: { group: 'viewer', action: 'shortcuts.adjust', chords: ['A'] },
  viewerReset: { group: 'viewer', action: 'shortcuts.resetAdjustments', chords: ['X'] },
  viewerDetails: { group: 'viewer', action: 'shortcuts.details', chords: ['I'] },
  viewerCompare: { group: 'viewer', action: 'shortcuts.compareBefore', chords: ['C'] },
  viewerBaseline: { group: 'viewer', action: 'shortcuts.compareVisit', chords: ['B'] },
  viewerCopy: { group: 'viewer', action: 'shortcuts.copyImage', chords: ['Mod+C'] },
  viewerCaption: { group: 'viewer', action: 'shortcuts.copyCaption', chords: ['Mod+Shift+C'] },
  viewerFull: { group: 'viewer', action: 'gallery.action.full', chords: ['U'] },
  viewerRequest: { group: 'viewer', action: 'gallery.action.request', chords: ['W'] },
  viewerFullScreen: { group: 'viewer', action: 'shortcuts.fullScreen', chords: ['F'] },

  compareMode: {
    group: 'compare',
    action: 'shortcuts.compareMode',
    chords: ['S', 'B', 'W', 'D'],
  },
  compareBlink: { group: 'compare', action: 'shortcuts.compareBlink', chords: ['Space'] },
  compareNext: { group: 'compare', action: 'shortcuts.compareNext', chords: ['N'] },
  compareZoom: { group: 'compare', action: 'shortcuts.zoom', chords: ['+', '-', '0', '1'] },
} as const satisfies Readonly<Record<string, Shortcut>>;

export type ShortcutId = keyof typeof shortcuts;

type ChordPress = KeyPosition & Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

function chordOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: ChordPress): Chord {
  const named = key === ' ' ? 'Space' : latinKey({ key, code });
  const isLetter = named.length === 1;
  return [
    ctrlKey || metaKey ? 'Mod+' : '',
    altKey ? 'Alt+' : '',
    shiftKey && (!isLetter || /\p{L}/u.test(named)) ? 'Shift+' : '',
    isLetter ? named.toUpperCase() : named,
  ].join('');
}

/** The shortcut of a group for a key press; null: none. */
export function shortcutOf(press: ChordPress, group: ShortcutGroup, isTyping: boolean): ShortcutId | null {
  const pressed = chordOf(press);
  for (const [id, shortcut] of Object.entries<Shortcut>(shortcuts)) {
    if (shortcut.group !== group || !shortcut.chords.includes(pressed)) continue;
    return isTyping && shortcut.whileTyping !== true ? null : (id as ShortcutId);
  }
  return null;
}

/** Whether a key press went to a text field, which takes plain keys for itself. */
export function isTypedInto(event: Event): boolean {
  const [target] = event.composedPath();
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return (
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type)
  );
}

/** The entries of a group, in the order of the table. */
export function shortcutsOf(group: ShortcutGroup): readonly Shortcut[] {
  return Object.values<Shortcut>(shortcuts).filter((shortcut) => shortcut.group === group);
}
