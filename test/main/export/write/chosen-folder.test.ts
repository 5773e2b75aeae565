import { mkdirSync, symlinkSync } from 'node:fs';
import { join, parse } from 'node:path';
import { expect, it } from 'vitest';
import { isAppFolder } from '../../../../main/export/write/chosen-folder.ts';
import { folderNameOf } from '../../../../main/library/files/folder-name.ts';
import { temporaryFolder } from '../../library/support/library-fixture.ts';

it('a folder of the app takes no exports, also through a link, and one next to it does', () => {
  const parent = temporaryFolder();
  const [profile, beside, link] = ['profile', 'profile of mine', 'link'].map((name) =>
    join(parent, name),
  ) as [string, string, string];
  mkdirSync(join(profile, 'accounts'), { recursive: true });
  mkdirSync(beside);
  symlinkSync(join(profile, 'accounts'), link);
  for (const folder of [profile, join(profile, 'accounts'), link])
    expect(isAppFolder(folder, profile)).toBe(true);
  for (const folder of [parent, beside, join(parent, '..profile')])
    expect(isAppFolder(folder, profile)).toBe(false);
});

it('a folder of images that was moved to another disk takes none either', () => {
  const disk = temporaryFolder();
  const moved = join(disk, 'fleetglass-images-0123456789abcdef01234567', 'ab');
  mkdirSync(moved, { recursive: true });
  expect(isAppFolder(moved, temporaryFolder())).toBe(true);
  expect(isAppFolder(disk, temporaryFolder())).toBe(false);
});

it('a folder is shown by its name, the root of a drive by the drive', () => {
  expect(folderNameOf(join('/media/ada', 'AUDIT-STICK'))).toBe('AUDIT-STICK');
  const { root } = parse(process.cwd());
  expect(folderNameOf(root)).toBe(root);
});
