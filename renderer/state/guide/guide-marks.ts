import type { Chord } from '../../keyboard/chord.ts';
import { shortcutWithId } from '../../keyboard/shortcuts.ts';
import { type GuideTopicId, guideTopics } from '../../locales/catalog/guide-topics.ts';
import { keyNames } from '../../locales/key-names.ts';
import { isPlainTextKey, type PlainTextKey, text } from '../../locales/text.ts';
import type { SectionLocation } from '../navigation/page-location.ts';

/** A part of a line of the guide. */
export type GuideMark =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'label'; readonly label: PlainTextKey }
  | { readonly kind: 'keys'; readonly chords: readonly Chord[] }
  | { readonly kind: 'page'; readonly location: SectionLocation; readonly labels: readonly PlainTextKey[] }
  | { readonly kind: 'topic'; readonly topic: GuideTopicId };

/**
 * Texts that name a section on the screen, by page. The guide names no section of "Needs a look".
 */
const SECTION_LABELS: Readonly<Record<Exclude<SectionLocation['page'], 'health'>, string>> = {
  offline: 'offline.section.',
  storage: 'storage.section.',
  settings: 'settings.',
};

function pageMark(target: string): GuideMark | null {
  const [page = '', section = ''] = target.split('/');
  if (!(page in SECTION_LABELS)) return null;
  const labels = [`page.${page}`, SECTION_LABELS[page as keyof typeof SECTION_LABELS] + section];
  if (!labels.every(isPlainTextKey)) return null;
  return { kind: 'page', location: { page, section } as SectionLocation, labels };
}

function markOf(kind: string, target: string): GuideMark | null {
  switch (kind) {
    case 'key': {
      const shortcut = shortcutWithId(target);
      return shortcut === undefined ? null : { kind: 'keys', chords: shortcut.shown ?? shortcut.chords };
    }
    case 'page':
      return pageMark(target);
    case 'topic':
      return guideTopics.some((topic) => topic === target)
        ? { kind: 'topic', topic: target as GuideTopicId }
        : null;
    default:
      return isPlainTextKey(target) ? { kind: 'label', label: target } : null;
  }
}

/** Parses a line of the guide. An unknown mark stays as written. */
export function guideMarks(line: string): readonly GuideMark[] {
  return line.split(/(\{[^}]*\})/).flatMap((words): readonly GuideMark[] => {
    if (words === '') return [];
    const [, kind = '', target = ''] = /^\{(?:(\w+) )?([\w./]+)\}$/.exec(words) ?? [];
    return [(target === '' ? null : markOf(kind, target)) ?? { kind: 'words', words }];
  });
}

/** Returns the labels of a page with its section, as in its link. */
export function pageName(labels: readonly PlainTextKey[]): string {
  return labels.map((label) => text(label)).join(' › ');
}

/** Returns a line as displayed. */
export function guideWords(line: string, platform: string): string {
  return guideMarks(line)
    .map((mark) => {
      if (mark.kind === 'words') return mark.words;
      if (mark.kind === 'label') return text(mark.label);
      if (mark.kind === 'keys')
        return mark.chords.map((chord) => keyNames(chord, platform).join('+')).join(' ');
      return mark.kind === 'page' ? pageName(mark.labels) : text(`guide.topic.${mark.topic}`);
    })
    .join('');
}
