// Starts the product: `npm start -- --help` lists the options. An old Node.js can parse this file,
// and gets a clear error.
import { requireNode } from './core/require-node.mjs';

requireNode();
void import('./start/start.mjs');
