#!/usr/bin/env node
// Stands in for fpm, which electron-builder would download: the same command line for `-t deb` and `-t rpm`, over dpkg-deb
// and rpmbuild. What it is given comes from our configuration; that is what the packaging test looks at.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Options of fpm that stand alone; every other one takes a value. */
const flags = new Set(['--force']);

function readCommandLine(given) {
  const options = new Map();
  const inputs = [];
  for (let index = 0; index < given.length; index += 1) {
    const argument = given[index];
    if (!argument.startsWith('-')) inputs.push(argument);
    else if (!flags.has(argument)) {
      options.set(argument, [...(options.get(argument) ?? []), given[index + 1]]);
      index += 1;
    }
  }
  return { options, inputs, one: (name) => options.get(name)?.[0] ?? '' };
}

/** `FROM=TO`, where a FROM that ends with `/` means what is in that folder. */
function stage(inputs, folder) {
  for (const input of inputs) {
    const at = input.lastIndexOf('=');
    const from = input.slice(0, at);
    const isContent = from.endsWith('/');
    const to = join(folder, input.slice(at + 1));
    mkdirSync(isContent ? to : dirname(to), { recursive: true });
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    if (!isContent) chmodSync(to, 0o644);
  }
}

/** fpm's own words for rpm. */
const rpmArchitectures = { amd64: 'x86_64', arm64: 'aarch64' };

function run(program, inputs) {
  const { status, error, stderr } = spawnSync(program, inputs, { encoding: 'utf8' });
  if (status === 0) return;
  process.stderr.write(`${program}: ${error?.message ?? stderr}\n`);
  process.exit(1);
}

function makeDeb({ options, one, inputs }, workFolder) {
  const folder = join(workFolder, 'content');
  mkdirSync(folder);
  stage(inputs, folder);
  const [short = '', ...long] = one('--description').split('\n');
  const fields = [
    `Package: ${one('--name')}`,
    `Version: ${one('--version')}`,
    `Architecture: ${one('--architecture')}`,
    `Maintainer: ${one('--maintainer')}`,
    `Section: ${one('--category')}`,
    `Priority: ${one('--deb-priority')}`,
    `Homepage: ${one('--url')}`,
    `Depends: ${(options.get('-d') ?? []).join(', ')}`,
    `Description: ${short}`,
    ...long.map((line) => ` ${line.trim()}`),
  ];
  mkdirSync(join(folder, 'DEBIAN'));
  writeFileSync(join(folder, 'DEBIAN', 'control'), `${fields.join('\n')}\n`);
  for (const [option, name] of [
    ['--after-install', 'postinst'],
    ['--after-remove', 'postrm'],
  ]) {
    cpSync(one(option), join(folder, 'DEBIAN', name));
    chmodSync(join(folder, 'DEBIAN', name), 0o755);
  }
  run('dpkg-deb', ['--root-owner-group', '--build', '-Zxz', '-z1', folder, one('--package')]);
}

function makeRpm({ options, one, inputs }, folder) {
  const content = join(folder, 'content');
  stage(inputs, content);
  const script = (option) => readFileSync(one(option), 'utf8').replaceAll('%', '%%');
  const spec = `
Name: ${one('--name')}
Version: ${one('--version')}
Release: 1
Summary: ${one('--rpm-summary')}
License: ${one('--license')}
URL: ${one('--url')}
Vendor: ${one('--vendor')}
Packager: ${one('--maintainer')}
AutoReqProv: no
${(options.get('-d') ?? []).map((name) => `Requires: ${name}`).join('\n')}
%description
${one('--description')}
%install
cp -a ${content}/. %{buildroot}/
%post
${script('--after-install')}
%postun
${script('--after-remove')}
%files
${inputs.map((input) => `"${input.slice(input.lastIndexOf('=') + 1)}"`).join('\n')}
`;
  const specFile = join(folder, 'package.spec');
  writeFileSync(specFile, spec);
  const rpmName = basename(one('--package'));
  run('rpmbuild', [
    '-bb',
    '--target',
    rpmArchitectures[one('--architecture')] ?? one('--architecture'),
    '--define',
    `_topdir ${folder}/rpmbuild`,
    '--define',
    `_rpmdir ${folder}/rpms`,
    '--define',
    `_rpmfilename ${rpmName}`,
    '--define',
    '_build_id_links none',
    '--define',
    '__os_install_post %{nil}',
    '--define',
    '_binary_payload w1.xzdio',
    specFile,
  ]);
  cpSync(join(folder, 'rpms', rpmName), one('--package'));
}

const commandLine = readCommandLine(process.argv.slice(2));
const makers = { deb: makeDeb, rpm: makeRpm };
const folder = mkdtempSync(join(tmpdir(), 'fleetglass-fpm-'));
try {
  makers[commandLine.one('-t')](commandLine, folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
