import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Fonts for one browser. */
interface LentFonts {
  /** The variables of its process. */
  readonly variables: Readonly<Record<string, string>>;
  takeBack(): Promise<void>;
}

const escaped = (path: string) => path.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Fonts in folders, beside those of the machine, which stays as it is (Linux, fontconfig). None: those of the machine. */
export async function lendFonts(folders: readonly string[]): Promise<LentFonts> {
  if (folders.length === 0) return { variables: {}, takeBack: async () => {} };
  const home = await mkdtemp(join(tmpdir(), 'fleetglass-fonts-'));
  const file = join(home, 'fonts.conf');
  const lines = [
    '<?xml version="1.0"?>',
    '<fontconfig>',
    '<include>/etc/fonts/fonts.conf</include>',
    ...folders.map((folder) => `<dir>${escaped(resolve(folder))}</dir>`),
    `<cachedir>${escaped(home)}</cachedir>`,
    '</fontconfig>',
  ];
  await writeFile(file, lines.join('\n'));
  return {
    variables: { FONTCONFIG_FILE: file },
    takeBack: () => rm(home, { recursive: true, force: true }),
  };
}
