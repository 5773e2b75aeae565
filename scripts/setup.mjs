// Makes a clean clone ready: installs the packages, with --browser finds or installs a Chromium for the tests, and with --bench
// installs what the benchmarks run beside Fleetglass. An old Node.js can read this file, and gets a sentence.
import { requireNode } from './core/require-node.mjs';

requireNode();
void import('./setup/setup.mjs');
