import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as resedit from 'resedit';
import type { System } from '../../../scripts/packaging/configuration.mjs';

export type { System };

/** What `@electron/fuses` looks for in the binary: its sentinel, the version of the wire, its length, one byte a fuse. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSE_VERSION = 1;
/** As Electron 45 comes: nine fuses; what the promises want otherwise is set otherwise here, so that setting it shows. */
const FUSES_AS_THEY_COME = '101100011';

const locales = ['de', 'en-GB', 'en-US', 'fr'];
const helpers = ['', ' (GPU)', ' (Plugin)', ' (Renderer)'];

/** electron-builder's own packages, to write what it reads. */
const require = createRequire(import.meta.url);
const fromBuilder = createRequire(require.resolve('app-builder-lib'));

/**
 * A folder that is laid out as Electron's own for one system, with programs that can't run. It shows what
 * electron-builder makes of our configuration, nothing of Electron.
 */
export function writeStandInElectron(folder: string, system: System): void {
  write(folder, 'version', '45.4.1');
  if (system === 'mac') return writeMac(folder);
  write(folder, 'LICENSE', 'The licence of Electron.\n');
  write(folder, 'LICENSES.chromium.html', '<title>Credits</title>\n');
  for (const locale of locales) write(folder, `locales/${locale}.pak`, locale);
  mkdirSync(join(folder, 'resources'));
  if (system === 'win')
    return write(folder, 'electron.exe', Buffer.concat([portableExecutable(), fuseWire()]));
  write(folder, 'electron', Buffer.concat([Buffer.from('#!/bin/false\n'), fuseWire()]));
  write(folder, 'chrome-sandbox', '#!/bin/false\n');
  for (const program of ['electron', 'chrome-sandbox']) chmodSync(join(folder, program), 0o755);
}

function writeMac(folder: string): void {
  const contents = 'Electron.app/Contents';
  const framework = `${contents}/Frameworks/Electron Framework.framework`;
  // electron-builder takes the app alone out of an unpacked folder, so the licences stand where it would have put them.
  write(folder, `${contents}/Resources/LICENSE.electron.txt`, 'The licence of Electron.\n');
  write(folder, `${contents}/Resources/LICENSES.chromium.html`, '<title>Credits</title>\n');
  write(folder, `${contents}/MacOS/Electron`, '#!/bin/false\n');
  write(folder, `${contents}/Info.plist`, propertyList('Electron', 'com.github.Electron'));
  write(folder, `${contents}/Resources/electron.icns`, '');
  write(folder, `${framework}/Electron Framework`, fuseWire());
  for (const locale of locales) {
    const name = `${locale.replace('-', '_').replace('en_US', 'en')}.lproj/locale.pak`;
    write(folder, `${contents}/Resources/${name}`, locale);
    write(folder, `${framework}/Versions/A/Resources/${name}`, locale);
  }
  for (const helper of helpers) {
    const helperFolder = `${contents}/Frameworks/Electron Helper${helper}.app/Contents`;
    write(folder, `${helperFolder}/MacOS/Electron Helper${helper}`, '#!/bin/false\n');
    write(
      folder,
      `${helperFolder}/Info.plist`,
      propertyList(`Electron Helper${helper}`, 'com.github.Electron.helper'),
    );
  }
}

function fuseWire(): Buffer {
  const head = Buffer.from([FUSE_VERSION, FUSES_AS_THEY_COME.length]);
  return Buffer.concat([Buffer.from(FUSE_SENTINEL), head, Buffer.from(FUSES_AS_THEY_COME)]);
}

/** A Windows program without code, that has what electron-builder edits: a resource of its version in one language. */
function portableExecutable(): Buffer {
  const { NtExecutable, NtExecutableResource, Resource } = fromBuilder('resedit') as typeof resedit;
  const executable = NtExecutable.createEmpty(false, false);
  const resource = NtExecutableResource.from(executable);
  const version = Resource.VersionInfo.createEmpty();
  version.setFileVersion(45, 4, 1, 0, 1033);
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'Electron' });
  version.outputToResourceEntries(resource.entries);
  resource.outputResource(executable);
  return Buffer.from(executable.generate());
}

function propertyList(name: string, identifier: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>CFBundleExecutable</key><string>${name}</string>
<key>CFBundleIdentifier</key><string>${identifier}</string>
<key>CFBundleName</key><string>${name}</string>
</dict></plist>
`;
}

function write(folder: string, name: string, content: string | Buffer): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
