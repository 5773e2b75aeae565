// Makes packages: a development build, named unsigned, or a signed one with --release.
//   --linux, --mac, --windows   the system; default: this machine's
//   --target NAME               only this kind (deb, nsis, dir …), repeatable; default: all of the system
//   --x64, --arm64              only this processor
//   --release                   signed, or no package at all: docs/maintain/release.md lists the requirements
//   --out DIR                   the output folder; default: release/
// FLEETGLASS_ELECTRON_DIST: an existing Electron (a folder or a zip) instead of a downloaded one.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Arch, Platform, build as packageProduct } from 'electron-builder';
import { parse } from 'yaml';
import { build } from '../core/build.mjs';
import { nodeProgram, root, run, say, tool } from '../core/project.mjs';
import { configurationFor, whyNoRelease } from '../packaging/configuration.mjs';
import { inspectPackage } from '../packaging/inspect-package.mjs';
import { overlay } from '../packaging/overlay.mjs';
import { verifySignatures } from '../packaging/signing/verify-signatures.mjs';

const fixed = parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8'));
const platforms = { linux: Platform.LINUX, mac: Platform.MAC, win: Platform.WINDOWS };
const hostSystems = { linux: 'linux', darwin: 'mac', win32: 'win' };

/** Names of unpacked packages' folders by system, as used by electron-builder. */
const unpackedNames = {
  linux: /^linux(-arm64)?-unpacked$/,
  win: /^win(-arm64)?-unpacked$/,
  mac: /^mac(-arm64)?$/,
};

function readOptions() {
  const { values } = parseArgs({
    options: {
      linux: { type: 'boolean', default: false },
      mac: { type: 'boolean', default: false },
      windows: { type: 'boolean', default: false },
      target: { type: 'string', multiple: true, default: [] },
      x64: { type: 'boolean', default: false },
      arm64: { type: 'boolean', default: false },
      release: { type: 'boolean', default: false },
      out: { type: 'string', default: join(root, 'release') },
    },
  });
  const named = [values.linux && 'linux', values.mac && 'mac', values.windows && 'win'].filter(Boolean);
  const systems = named.length > 0 ? named : [hostSystems[process.platform]];
  const archs = [values.x64 && Arch.x64, values.arm64 && Arch.arm64].filter((arch) => arch !== false);
  return {
    systems,
    targets: values.target,
    archs,
    isRelease: values.release,
    folder: resolve(root, values.out),
  };
}

/**
 * Returns the folder of the built product. A release is built in its own folder, so that a signed
 * build is never in dist/, from which starts take it.
 */
async function buildProduct(isRelease) {
  if (!isRelease) return (await build({ always: true })) ? join(root, 'dist') : null;
  const folder = tool('.cache', 'fleetglass', 'release-dist');
  rmSync(folder, { recursive: true, force: true });
  const env = { ...process.env, FLEETGLASS_OUT_FOLDER: folder, FLEETGLASS_SIGNED: '1' };
  const inputs = [tool('vite', 'bin', 'vite.js'), 'build', '--app', '--logLevel', 'warn'];
  return (await run(nodeProgram(), inputs, { env })) === 0 ? folder : null;
}

/**
 * Returns the packed part of dist/ by electron-builder.yml, moved to the folder of the built
 * product.
 */
function contentOf({ files, extraResources }, dist) {
  const move = (set) => (typeof set === 'string' ? set : { ...set, from: set.from.replace(/^dist/, dist) });
  return { files: files.map(move), extraResources: extraResources.map(move) };
}

async function makePackages(system, dist, { targets, archs, isRelease, folder }) {
  const given = configurationFor({ system, isRelease, environment: process.env, host: process.platform });
  const electronDist = process.env.FLEETGLASS_ELECTRON_DIST;
  const whole = overlay(overlay(fixed, given), {
    ...contentOf(fixed, dist),
    directories: { output: folder },
    ...(electronDist ? { electronDist } : {}),
  });
  // In a file, as electron-builder would append given values to those of electron-builder.yml,
  // including lists.
  const configFile = tool('.cache', 'fleetglass', `electron-builder-${process.pid}.json`);
  mkdirSync(dirname(configFile), { recursive: true });
  writeFileSync(configFile, JSON.stringify(whole));
  try {
    await packageProduct({
      projectDir: root,
      targets: platforms[system].createTarget(targets.length > 0 ? targets : null, ...archs),
      publish: 'never',
      config: configFile,
    });
  } finally {
    rmSync(configFile, { force: true });
  }
}

/** Checks every unpacked package again, as it will be installed, and resolves with the defects. */
async function inspectAll(system, { isRelease, folder, targets }) {
  // electron-builder writes the updater's file only for kinds of packages that can be updated.
  const isBare = system !== 'linux' && targets.every((target) => target === 'dir') && targets.length > 0;
  const findings = [];
  for (const name of readdirSync(folder).filter((entry) => unpackedNames[system].test(entry))) {
    const found = await inspectPackage({
      folder: join(folder, name),
      system,
      server: isBare ? undefined : process.env.FLEETGLASS_UPDATE_URL || null,
      languages: fixed.electronLanguages,
      publisher: isRelease && system === 'win' ? process.env.FLEETGLASS_PUBLISHER : null,
    });
    findings.push(...found.map((finding) => `${name}: ${finding}`));
  }
  return findings;
}

async function makeAll(options) {
  const reasons = options.isRelease
    ? options.systems.flatMap((system) => whyNoRelease(system, process.env, process.platform))
    : [];
  if (reasons.length > 0) {
    say(`package: no release.\n${reasons.join('\n')}`);
    return false;
  }
  const dist = await buildProduct(options.isRelease);
  if (dist === null) return false;
  for (const system of options.systems) {
    await makePackages(system, dist, options);
    const findings = await inspectAll(system, options);
    if (options.isRelease) findings.push(...(await verifySignatures(system, options.folder)));
    for (const finding of findings) say(`package: ${finding}`);
    if (findings.length > 0) return false;
    say(`package: ${system} is as configured`);
  }
  return true;
}

process.exitCode = (await makeAll(readOptions())) ? 0 : 1;
