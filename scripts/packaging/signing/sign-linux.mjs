// GPG signatures for Linux: inside deb and rpm, and detached for everything else. The key is in
// gpg's keyring, named by its fingerprint; gpg-agent prompts for its passphrase or holds it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { runQuietly } from '../../core/project.mjs';
import { findProgram } from '../tools.mjs';

/**
 * Members of a deb in the order in which debsig-verify reads them (deb(5): `data.tar` may be
 * compressed in any way).
 */
const DEB_MEMBERS = [/^debian-binary$/, /^control\.tar/, /^data\.tar/];

/** Name that debsig-verify expects for the maker's signature. */
const DEB_SIGNATURE = '_gpgorigin';

/**
 * Signs a deb or rpm in its own way, leaving every other file as it is. Resolves with true if the
 * file was changed.
 */
export async function signPackage(file, key) {
  switch (extname(file)) {
    case '.deb':
      await signDeb(file, key);
      return true;
    case '.rpm':
      // Some distributions configure no path of gpg for rpm, and rpm does not search for it.
      await must('rpmsign', [
        '--addsign',
        '--define',
        `__gpg ${findProgram('gpg') ?? 'gpg'}`,
        '--define',
        `_gpg_name ${key}`,
        file,
      ]);
      return true;
    default:
      return false;
  }
}

/** Writes a detached signature in text form next to the file, and resolves with its path. */
export async function signDetached(file, key) {
  const signature = `${file}.asc`;
  await gpg(['--armor', '--detach-sign', '--output', signature, file], key);
  return signature;
}

/**
 * Signs like `debsigs --sign=origin`: the concatenated members are signed, and the signature is a
 * member of its own.
 */
async function signDeb(file, key) {
  const folder = mkdtempSync(join(tmpdir(), 'fleetglass-deb-'));
  try {
    const { output } = await must('ar', ['t', file]);
    const names = output.trim().split('\n');
    const members = DEB_MEMBERS.map((pattern) => names.find((name) => pattern.test(name)));
    if (members.includes(undefined))
      throw new Error(`${file} is no deb: it has the members ${names.join(', ')}.`);
    await must('ar', ['x', file], { cwd: folder });
    const signed = join(folder, 'signed');
    writeFileSync(signed, Buffer.concat(members.map((name) => readFileSync(join(folder, name)))));
    const signature = join(folder, DEB_SIGNATURE);
    await gpg(['--detach-sign', '--output', signature, signed], key);
    await must('ar', ['r', file, signature]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function gpg(inputs, key) {
  return must('gpg', ['--batch', '--yes', '--local-user', key, '--digest-algo', 'SHA256', ...inputs]);
}

async function must(program, inputs, options) {
  const result = await runQuietly(program, inputs, options);
  if (result.code !== 0) throw new Error(`${program} ${inputs.join(' ')} failed:\n${result.output}`);
  return result;
}
