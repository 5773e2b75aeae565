import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findRetiredPhrases } from './retired-words.ts';
import { filesOf as find, root } from './sources.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

const productFolders = ['main', 'preload', 'renderer', 'simulator', 'scripts'];
const documents = find(
  '{*,.github/**/*,build/*,docs/**/*,main/**/*,preload/**/*,renderer/**/*,simulator/*,test/**/*}.md',
);

/**
 * The folders of the drawing in ARCHITECTURE.md. A line begins with one folder or with several; folders that its description
 * names lie inside the first.
 */
function drawnFolders(drawing: string): readonly string[] {
  const parents: { readonly indent: number; readonly path: string }[] = [];
  return drawing.split('\n').flatMap((line) => {
    const [, { length: indent } = '', heads = '', description = ''] =
      /^( *)((?:[\w-]+\/ ?)+)(.*)$/.exec(line) ?? [];
    const names = heads.split(' ').filter((name) => name !== '');
    const [first] = names;
    if (first === undefined) return [];
    while ((parents.at(-1)?.indent ?? -1) >= indent) parents.pop();
    const parent = parents.at(-1)?.path ?? '';
    parents.push({ indent, path: parent + first });
    const inside = description.match(/(?<= |^)[\w-]+\//g) ?? [];
    return names.concat(inside.map((name) => first + name)).map((name) => parent + name);
  });
}

describe('the drawing of ARCHITECTURE.md', () => {
  const drawing = /\n```\n(main\/ [\s\S]*?)\n```\n/.exec(read('ARCHITECTURE.md'))?.[1] ?? '';
  const drawn = new Set(drawnFolders(drawing));

  /** Under test/ stands the same tree, with what its tests share beside them. */
  function isMirror(folder: string): boolean {
    const path = folder.slice('test/'.length).replace(/(?:support|fakes)\/$/, '');
    return productFolders.includes(path.split('/')[0] ?? '') && existsSync(join(root, path));
  }

  test('names every folder', () => {
    const files = find(`{${productFolders.join(',')},test}/**/*.*`);
    const folders = new Set(
      files.flatMap((file) => {
        const names = file.split('/').slice(0, -1);
        return names.map((_, index) => `${names.slice(0, index + 1).join('/')}/`);
      }),
    );
    expect([...folders].filter((folder) => !drawn.has(folder) && !isMirror(folder)).toSorted()).toEqual([]);
  });

  test('names no folder that is gone', () => {
    expect([...drawn].filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
  });
});

/** The text of a document without its blocks of code. */
const prose = (document: string) => read(document).replace(/^ *```[\s\S]*?^ *```/gm, '');

/** The anchor that GitHub gives to a heading. */
function anchorsOf(document: string): readonly string[] {
  return [...prose(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** What `search` finds in each document, with the document's name before it. */
function inDocuments(search: (document: string) => readonly string[]): readonly string[] {
  return documents.flatMap((document) => search(document).map((found) => `${document}: ${found}`));
}

/** What a pattern catches in a text. */
function caught(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([whole, group]) => group ?? whole);
}

describe('the documents', () => {
  test('link to what is there', () => {
    const broken = inDocuments((document) =>
      caught(prose(document), /\]\((?!https?:|mailto:)([^)\s]*)\)/g).filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? document : posix.join(dirname(document), path);
        if (!existsSync(join(root, target))) return true;
        return anchor !== undefined && !anchorsOf(target).includes(anchor);
      }),
    );
    expect(broken).toEqual([]);
  });

  test('name files that are there', () => {
    const gone = inDocuments((document) =>
      caught(read(document), /`([\w.@-]+(?:\/[\w.@-]+)+\/?)`/g).filter((path) => {
        const isOurs = /^(?:main|preload|renderer|simulator|scripts|test|docs|build|\.github|\.ci)\//.test(
          path,
        );
        if (!isOurs && !/\.(?:ts|mjs|css|html|md)$/.test(path)) return false;
        return ![root, join(root, dirname(document))].some((folder) => existsSync(join(folder, path)));
      }),
    );
    expect(gone).toEqual([]);
  });

  test('name commands that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const unknown = inDocuments((document) =>
      caught(read(document), /npm run (?:--silent )?([\w:-]+)/g).filter(
        (name) => scripts[name] === undefined,
      ),
    );
    expect(unknown).toEqual([]);
  });
});

/** The guide is generated, and checked as texts of the screen are. */
const isGuide = (document: string) => document.startsWith('docs/guide/');
const isEnglish = (document: string) => !/^(?:docs\/guide\/(?!en\/)|renderer\/locales\/)/.test(document);

/** What fits next to the code in an editor, with some reserve. */
const LINE_LIMIT = 140;

describe('the English of the documents', () => {
  const linesOf = (document: string) =>
    prose(document)
      .replace(/`[^`]*`/g, '')
      .split('\n');

  test('uses no retired phrase', () => {
    const found = inDocuments((document) =>
      isEnglish(document)
        ? linesOf(document).flatMap((line) =>
            findRetiredPhrases(line).map((words) => `“${line.trim()}” (${words})`),
          )
        : [],
    );
    expect(found).toEqual([]);
  });

  test('the search for retired phrases can fail', () => {
    const lines = ['has to be beside it', 'a fifth of the laptops', 'It must be next to it.', 'recognised'];
    expect(lines.map((line) => findRetiredPhrases(line).length)).toEqual([2, 1, 0, 1]);
  });

  test('is in lines that fit into an editor, tables aside', () => {
    const long = inDocuments((document) =>
      isGuide(document)
        ? []
        : prose(document)
            .split('\n')
            .filter((line) => line.length > LINE_LIMIT && !/^ *\||^<!--/.test(line)),
    );
    expect(long).toEqual([]);
  });
});

describe('docs/develop/promises.md', () => {
  const defined = new Set(
    [...read('docs/develop/promises.md').matchAll(/^- \*\*(P\d+)\*\*/gm)].map(([, number]) => number),
  );

  test('has every promise that code, tests and documents cite', () => {
    const files = find(`{${productFolders.join(',')},test}/**/*.{ts,mjs,css,md}`).concat(documents);
    const cited = files.flatMap((file) =>
      [...read(file).matchAll(/\bP[1-9]\d?\b/g)].map(([number]) => number),
    );
    expect([...new Set(cited)].filter((number) => !defined.has(number))).toEqual([]);
  });

  test('has a test for every promise that it defines', () => {
    const run = () =>
      execFileSync(process.execPath, ['scripts/promises.mjs', '--check'], { cwd: root, stdio: 'pipe' });
    expect(run).not.toThrow();
  });
});

describe.each(find('.github/ISSUE_TEMPLATE/{bug,feature}.yml'))('%s', (form) => {
  interface Field {
    readonly type: string;
    readonly id?: string;
    readonly attributes: Readonly<Record<string, unknown>>;
  }
  const { name, description, body } = parse(read(form), { version: '1.1' }) as {
    readonly name: unknown;
    readonly description: unknown;
    readonly body: readonly Field[];
  };

  test('is a form as GitHub takes it', () => {
    expect([typeof name, typeof description]).toEqual(['string', 'string']);
    const fields = body.filter(({ type }) => type !== 'markdown');
    expect(
      fields.map(({ type }) => type).filter((type) => !/^(?:input|textarea|dropdown|checkboxes)$/.test(type)),
    ).toEqual([]);
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
    for (const { type, attributes } of body) {
      expect(attributes[type === 'markdown' ? 'value' : 'label']).toEqual(expect.any(String));
      const options = type === 'dropdown' ? (attributes['options'] as readonly unknown[]) : ['text'];
      // YAML reads a bare yes or no as true or false, which GitHub refuses.
      expect(options.every((option) => typeof option === 'string')).toBe(true);
    }
  });
});
