// Starts the product: `npm start -- --help` lists the options. An old Node.js can read this file, and gets a sentence.
import { requireNode } from './core/require-node.mjs';

requireNode();
void import('./start/start.mjs');
