import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { IMAGES_PER_PAGE } from '../../../../main/export/bag/page-thumbnails.ts';
import { createPresentation } from '../../../../main/export/bag/presentation.ts';
import { isTagFile, tagFiles, writeBag } from '../../../../main/export/bag/write-bag.ts';
import { createFolderTarget } from '../../../../main/export/write/folder-target.ts';
import { temporaryFolder } from '../../library/support/library-fixture.ts';
import { filesBelow } from '../export-fixture.ts';
import { manifestOf } from '../manifest-fixture.ts';

const THUMBNAIL = 'data:image/webp;base64,AAAA';

/** The pages of an export of so many images, by name. */
async function pagesOf(imageCount: number): Promise<ReadonlyMap<string, string>> {
  const target = await createFolderTarget(temporaryFolder(), (suffix) => `export${suffix}`);
  await writeBag(target, {
    manifest: manifestOf(imageCount),
    presentation: createPresentation({ language: 'en', timeZone: 'utc' }),
    thumbnailOf: async () => THUMBNAIL,
    payload: { count: imageCount, byteLength: imageCount, files: () => [] },
    reports: new Map(),
    signer: null,
    onListed: () => {},
  });
  const read = (name: string) => readFileSync(join(target.path, name), 'utf8');
  const names = filesBelow(target.path);
  const listed = read('tagmanifest-sha256.txt');
  for (const name of names.filter((one) => one.endsWith('.html'))) expect(listed).toContain(`  ${name}\n`);
  for (const name of names) expect([name, isTagFile(name)]).toEqual([name, true]);
  expect(tagFiles('none', imageCount)).toEqual(expect.arrayContaining(names));
  return new Map(names.filter((name) => name.endsWith('.html')).map((name) => [name, read(name)]));
}

const count = (page: string | undefined, part: string) => (page ?? '').split(part).length - 1;

describe('the pages of an export', () => {
  it('have each image once, with a thumbnail, a row and links to the other pages', async () => {
    const pages = await pagesOf(2 * IMAGES_PER_PAGE + 1);
    const shown = [IMAGES_PER_PAGE, IMAGES_PER_PAGE, 1];
    const names = ['index.html', 'index-2.html', 'index-3.html'];
    expect([...pages.keys()].toSorted()).toEqual(names.toSorted());
    for (const [index, name] of names.entries()) {
      const page = pages.get(name);
      expect(count(page, `<img src="${THUMBNAIL}"`)).toBe(shown[index]);
      expect(count(page, '<tr><td>')).toBeGreaterThanOrEqual(shown[index] ?? 0);
      for (const other of names) expect(count(page, `<a href="${other}">`)).toBe(other === name ? 0 : 2);
      expect(page).toContain(`Page ${index + 1} of 3`);
    }
    expect(pages.get('index-3.html')).toContain('Gate 1000');
  });

  it('say once what is missing and how to check the export', async () => {
    const pages = await pagesOf(IMAGES_PER_PAGE + 1);
    expect(pages.get('index.html')).toContain('sha256sum');
    expect(pages.get('index.html')).toContain('<h2>Missing</h2>');
    expect(pages.get('index-2.html')).not.toContain('sha256sum');
    expect(pages.get('index-2.html')).not.toContain('<h2>Missing</h2>');
  });

  it('are one without links where one is enough', async () => {
    const pages = await pagesOf(IMAGES_PER_PAGE);
    expect([...pages.keys()]).toEqual(['index.html']);
    expect(pages.get('index.html')).not.toContain('<nav>');
  });
});
