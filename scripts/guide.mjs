// Writes docs/guide from the guide of the product (renderer/locales/<language>/guide.ts), with the
// labels of the catalogs and the keys of the table. With --check it writes nothing, and fails if a
// page differs from the product.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { assertNever } from '../preload/contract/core/assert-never.ts';
import { guideTopics } from '../renderer/locales/catalog/guide-topics.ts';
import '../renderer/locales/add-late-texts.ts';
import { appLanguages, languageTags } from '../preload/contract/core/languages.ts';
import { speak } from '../renderer/locales/current.ts';
import { keyNames } from '../renderer/locales/key-names.ts';
import { text } from '../renderer/locales/text.ts';
import { guideMarks, guideWords, pageName } from '../renderer/state/guide/guide-marks.ts';
import { root, say } from './core/project.mjs';

const folder = join(root, 'docs', 'guide');

/** Keys as named on Windows and Linux. */
const PLATFORM = 'linux';

const NOTE = '<!-- Written by `npm run guide`; the text is in renderer/locales. -->';

/** Returns the page of a topic: `signIn` is sign-in.md. */
const pageOf = (topic) => `${topic.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`;

const chord = (keys) => keys.map((key) => `<kbd>${key}</kbd>`).join('+');

function markdown(line) {
  return guideMarks(line)
    .map((mark) => {
      switch (mark.kind) {
        case 'label':
          return `**${text(mark.label)}**`;
        case 'keys':
          return mark.chords.map((keys) => chord(keyNames(keys, PLATFORM))).join(' ');
        case 'page':
          return `**${pageName(mark.labels)}**`;
        case 'topic':
          return `[${text(`guide.topic.${mark.topic}`)}](${pageOf(mark.topic)})`;
        case 'words':
          return mark.words;
        default:
          return assertNever(mark);
      }
    })
    .join('');
}

function partOf({ heading, kind, lines }) {
  const items = lines.map((line, index) => `${kind === 'steps' ? `${index + 1}.` : '-'} ${markdown(line)}`);
  return `## ${heading}\n\n${items.join('\n')}`;
}

/** Renders a page of a language; GitHub takes the direction of a text from a block around it. */
function page(direction, blocks) {
  const body = direction === 'rtl' ? ['<div dir="rtl">', ...blocks, '</div>'] : blocks;
  return `${[NOTE, ...body].join('\n\n')}\n`;
}

function topicPage(guide, topic, { tag, direction }) {
  const { lead, picture, parts } = guide[topic];
  return page(direction, [
    `# ${text(`guide.topic.${topic}`)}`,
    markdown(lead),
    `![${guideWords(picture, PLATFORM)}](../../../renderer/pages/guide/pictures/${tag}/${topic}.webp)`,
    ...parts.map(partOf),
  ]);
}

/** Returns the text of each page by its path in docs/guide. */
async function pages() {
  const written = new Map();
  const languages = [];
  for (const tag of languageTags.toSorted()) {
    const language = appLanguages[tag];
    const [{ guide }, { catalog }] = await Promise.all(
      ['guide.ts', 'catalog.ts'].map((name) => import(join(root, 'renderer/locales', tag, name))),
    );
    speak(language, catalog);
    languages.push(`- [${language.name}](${tag}/README.md)`);
    const topics = guideTopics.map((topic) => `- [${text(`guide.topic.${topic}`)}](${pageOf(topic)})`);
    written.set(
      `${tag}/README.md`,
      page(language.direction, [`# ${text('guide.title')}`, topics.join('\n')]),
    );
    for (const topic of guideTopics) {
      written.set(`${tag}/${pageOf(topic)}`, topicPage(guide, topic, language));
    }
  }
  const lead = 'What F1 opens in the app, in each of its languages.';
  return written.set('README.md', page('ltr', ['# The guide', lead, languages.join('\n')]));
}

const written = await pages();
const before = new Set(globSync('**/*.md', { cwd: folder }).map((file) => file.replaceAll('\\', '/')));
const gone = [...before].filter((file) => !written.has(file));
const changed = [...written].filter(
  ([file, content]) => !before.has(file) || readFileSync(join(folder, file), 'utf8') !== content,
);

if (gone.length + changed.length > 0 && process.argv.includes('--check')) {
  say('guide: docs/guide does not say what the product says; run npm run guide');
  process.exitCode = 1;
} else {
  for (const file of gone) rmSync(join(folder, file));
  for (const [file, content] of changed) {
    const path = join(folder, file);
    if (!existsSync(dirname(path))) mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  say(`guide: ${changed.length} pages written, ${gone.length} removed`);
}
