// Signs the descriptions of updates (latest*.yml) that electron-builder wrote: adds an ed25519
// signature over version and SHA-512 to each file that they name. The private key is in
// FLEETGLASS_UPDATE_PRIVATE_KEY, as PEM or as the path of a PEM file.
//   npm run sign-update -- release/latest.yml release/latest-mac.yml release/latest-linux.yml
import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { say } from '../core/project.mjs';
import { signDescription } from '../updates/sign-description.mjs';

function readKey() {
  const given = process.env.FLEETGLASS_UPDATE_PRIVATE_KEY ?? '';
  if (given === '') throw new Error('FLEETGLASS_UPDATE_PRIVATE_KEY names no key.');
  const key = createPrivateKey(given.includes('-----BEGIN') ? given : readFileSync(given, 'utf8'));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key for updates has to be an ed25519 key.');
  return key;
}

async function hashFile(file) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
}

/** Checks the files next to the description before signing, as a written hash is not enough. */
async function signFile(file, key) {
  const { text, files } = signDescription(readFileSync(file, 'utf8'), key);
  for (const { url, sha512 } of files) {
    const installer = join(dirname(file), decodeURIComponent(url));
    if (!existsSync(installer)) throw new Error(`${installer} is not beside ${file}.`);
    if ((await hashFile(installer)) !== sha512)
      throw new Error(`${installer} has another hash than ${file} says.`);
  }
  writeFileSync(`${file}.signed`, text);
  renameSync(`${file}.signed`, file);
  say(`sign-update: ${file}: ${files.length} signed`);
}

const files = process.argv.slice(2);
try {
  if (files.length === 0) throw new Error('Name the descriptions to sign, for example release/latest.yml.');
  const key = readKey();
  for (const file of files) await signFile(file, key);
  const publicText = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
  say(`sign-update: apps take these when they were built with FLEETGLASS_UPDATE_KEYS=${publicText}`);
} catch (error) {
  say(`sign-update: ${error.message}`);
  process.exitCode = 1;
}
