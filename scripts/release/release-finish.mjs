// Finishes a release whose packages of all systems are in one folder: templates for
// administrators, bill of materials, signed update files, checksums and their signature.
//   npm run release:finish -- DIR     default: release/
// Needs FLEETGLASS_UPDATE_PRIVATE_KEY (update files) and FLEETGLASS_GPG_KEY (checksums).
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { nodeProgram, root, run, say } from '../core/project.mjs';
import { signDetached } from '../packaging/signing/sign-linux.mjs';
import { releaseFiles, writeChecksums } from './checksums.mjs';
import { writePolicyArchive } from './policy-archive.mjs';

const folder = resolve(root, process.argv[2] ?? 'release');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Resolves with the error, or `null`. */
async function finish() {
  for (const name of ['FLEETGLASS_UPDATE_PRIVATE_KEY', 'FLEETGLASS_GPG_KEY'])
    if (!process.env[name]) return `${name} is missing.`;
  const names = releaseFiles(folder);
  const unsigned = names.filter((name) => name.includes('-unsigned-'));
  if (unsigned.length > 0) return `A development build is no release: ${unsigned.join(', ')}.`;
  const updates = names.filter((name) => /^(latest|beta|alpha)[\w-]*\.yml$/.test(name));
  if (updates.length === 0) return `${folder} has no update file (latest*.yml).`;
  const script = (name, ...inputs) => run(nodeProgram(), [join(import.meta.dirname, name), ...inputs]);
  if ((await script('sbom.mjs', join(folder, `Fleetglass-${version}.cdx.json`))) !== 0)
    return 'No bill of materials.';
  await writePolicyArchive(folder, version);
  const files = updates.map((name) => join(folder, name));
  if ((await script('sign-update.mjs', ...files)) !== 0) return 'The update files could not be signed.';
  const signature = await signDetached(await writeChecksums(folder), process.env.FLEETGLASS_GPG_KEY);
  say(`release: ${folder} is ready, signed by ${signature}`);
  return null;
}

const problem = await finish();
if (problem !== null) {
  say(`release: ${problem}`);
  process.exitCode = 1;
}
