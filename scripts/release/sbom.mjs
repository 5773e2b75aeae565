// Writes the bill of materials of the product (CycloneDX): every package that it was made with,
// and which of them it contains.
//   npm run sbom -- FILE     default: release/Fleetglass-VERSION.cdx.json
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build } from '../core/build.mjs';
import { nodeProgram, root, runQuietly, say, tool } from '../core/project.mjs';
import { LICENSE_LIST } from '../packaging/licenses.mjs';
import { markScopes } from './mark-scopes.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const file = resolve(root, process.argv[2] ?? join('release', `Fleetglass-${version}.cdx.json`));

/** Packages of other systems are not installed here, which npm counts as an error. */
const generator = [
  tool('@cyclonedx', 'cyclonedx-npm', 'bin', 'cyclonedx-npm-cli.js'),
  '--mc-type=application',
  '--output-format=JSON',
  '--output-reproducible',
  '--flatten-components',
  '--ignore-npm-errors',
  '--validate',
  `--output-file=${file}`,
];

async function writeMaterials() {
  if (!(await build())) return false;
  mkdirSync(dirname(file), { recursive: true });
  const { code, output } = await runQuietly(nodeProgram(), generator);
  if (code !== 0) {
    say(`sbom: ${output}`);
    return false;
  }
  const contained = JSON.parse(readFileSync(join(root, 'dist', 'renderer', LICENSE_LIST), 'utf8'));
  const materials = markScopes(JSON.parse(readFileSync(file, 'utf8')), contained);
  writeFileSync(file, `${JSON.stringify(materials, null, 2)}\n`);
  say(`sbom: ${file}: ${materials.components.length} packages, ${contained.length} of them in the product`);
  return true;
}

process.exitCode = (await writeMaterials()) ? 0 : 1;
