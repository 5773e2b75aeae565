// Prepares a clean clone: installs the packages; with --browser, finds or installs a Chromium for
// the tests; with --bench, installs what the benchmarks compare Fleetglass with. An old Node.js
// can parse this file, and gets a clear error.
import { requireNode } from './core/require-node.mjs';

requireNode();
void import('./setup/setup.mjs');
