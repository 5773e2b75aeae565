// GPG signatures for Linux: inside deb and rpm, and detached for everything else. The key is in gpg's keyring, named by its
// fingerprint; gpg-agent prompts for its passphrase or holds it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { runQuietly } from '../../core/project.mjs';
import { findProgram } from '../tools.mjs';

/** The members of a deb in the order in which debsig-verify reads them (deb(5): `data.tar` may be packed in any way). */
const DEB_MEMBERS = [/^debian-binary$/, /^control\.tar/, /^data\.tar/];

/** The name that debsig-verify looks for: who made the package. */
const DEB_SIGNATURE = '_gpgorigin';

/** Signs a deb or rpm in its own way; every other file is left as it is. Answers whether the file was changed. */
export async function signPackage(file, key) {
  switch (extname(file)) {
    case '.deb':
      await signDeb(file, key);
      return true;
    case '.rpm':
      // Some distributions give rpm no path of gpg, and rpm looks for none.
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

/** A detached signature in text form beside the file; answers its path. */
export async function signDetached(file, key) {
  const signature = `${file}.asc`;
  await gpg(['--armor', '--detach-sign', '--output', signature, file], key);
  return signature;
}

/** What `debsigs --sign=origin` does: a signature of the members, one after the other, as a member of its own. */
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
