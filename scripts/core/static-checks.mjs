// Checks that do not run the product: types, lint, format.
import { tool } from './project.mjs';

const typescript = tool('typescript', 'bin', 'tsc');

/** @type {readonly (readonly [title: string, inputs: string[]])[]} title, and inputs for Node */
export const staticChecks = [
  ['types: main, simulator, tests', [typescript, '-p', 'tsconfig.json']],
  ['types: renderer, preload', [typescript, '-p', 'renderer/tsconfig.json']],
  ['types: end-to-end and renderer tests', [typescript, '-p', 'test/tsconfig.json']],
  ['lint', [tool('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings']],
  ['format', [tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings']],
];
