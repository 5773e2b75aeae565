import '../../../../renderer/locales/add-late-texts.ts';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { appLanguages, languageTags } from '../../../../preload/contract/core/languages.ts';
import {
  type Guide,
  type GuideTopic,
  guideTopics,
} from '../../../../renderer/locales/catalog/guide-topics.ts';
import { speak } from '../../../../renderer/locales/current.ts';
import { catalog as englishCatalog } from '../../../../renderer/locales/en/catalog.ts';
import { guide as english } from '../../../../renderer/locales/en/guide.ts';
import { guideMarks, guideWords } from '../../../../renderer/state/guide/guide-marks.ts';
import { settingsSections } from '../../../../renderer/state/navigation/page-location.ts';

const { en: englishLanguage } = appLanguages;

const root = resolve(import.meta.dirname, '../../../..');

afterEach(() => speak(englishLanguage, englishCatalog));

/** Every line of a topic. */
function linesOf({ lead, picture, parts }: GuideTopic): readonly string[] {
  return [lead, picture, ...parts.flatMap(({ heading, lines }) => [heading, ...lines])];
}

/** The marks of a line as they are written, in an order of their own: languages put them in another one. */
function marksIn(line: string): readonly string[] {
  return (line.match(/\{[^}]*\}/g) ?? []).toSorted();
}

describe('a line of the guide', () => {
  test('has the labels of the catalog and the keys of the table', () => {
    expect(guideWords('Choose {gallery.action.compare} ({key gridCompare}).', 'linux')).toBe(
      'Choose Compare (C).',
    );
    expect(guideWords('{key palette} or {key guide}', 'linux')).toBe('Ctrl+K or F1');
    expect(guideWords('{key palette}', 'darwin')).toBe('⌘+K');
    expect(guideWords('{page offline/leave}: {topic fails}', 'linux')).toBe(
      'Offline › Visits: When something fails',
    );
  });

  test('leaves a mark that means nothing as it is written', () => {
    for (const mark of [
      '{nothing.here}',
      '{key nothing}',
      '{page offline/nothing}',
      '{page x/y}',
      '{topic x}',
      '{}',
    ])
      expect(guideMarks(mark), mark).toEqual([{ kind: 'words', words: mark }]);
    // A text that needs a value is no label.
    expect(guideMarks('{details.exportedTo}')).toEqual([{ kind: 'words', words: '{details.exportedTo}' }]);
  });
});

describe.each(languageTags)('the guide in %s', (tag) => {
  const read = async () => {
    const [{ guide }, { catalog }] = await Promise.all(
      ['guide.ts', 'catalog.ts'].map((file) => import(join(root, 'renderer/locales', tag, file))),
    );
    speak(appLanguages[tag], catalog);
    return guide as Guide;
  };

  test('names labels, keys, pages and topics that exist', async () => {
    const guide = await read();
    for (const topic of guideTopics) {
      const broken = linesOf(guide[topic]).filter((line) => /[{}]/.test(guideWords(line, 'linux')));
      expect(broken, topic).toEqual([]);
    }
  });

  test('links to sections of the settings, which share their names with other texts', async () => {
    const guide = await read();
    const marks = guideTopics.flatMap((topic) => linesOf(guide[topic]).flatMap(guideMarks));
    const sections = marks.flatMap((mark) =>
      mark.kind === 'page' && mark.location.page === 'settings' ? [mark.location.section] : [],
    );
    expect(sections.length).toBeGreaterThan(0);
    expect(sections.filter((section) => !settingsSections.includes(section))).toEqual([]);
  });

  test('says what the English one says: the same parts, with the same marks in each line', async () => {
    const guide = await read();
    for (const topic of guideTopics) {
      expect(
        guide[topic].parts.map(({ kind, lines }) => [kind, lines.length]),
        topic,
      ).toEqual(english[topic].parts.map(({ kind, lines }) => [kind, lines.length]));
      expect(linesOf(guide[topic]).map(marksIn), topic).toEqual(linesOf(english[topic]).map(marksIn));
    }
  });

  test('writes no key by hand: a shortcut that changes would leave it wrong', async () => {
    const guide = await read();
    const typed = guideTopics.flatMap((topic) =>
      linesOf(guide[topic]).filter((line) => /\b(?:Ctrl|Strg|Alt|Shift|Esc|F\d+)\b|⌘/.test(line)),
    );
    expect(typed).toEqual([]);
  });
});
