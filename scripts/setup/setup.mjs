// The part of setup.mjs that runs once Node.js is known to be new enough.
import { join } from 'node:path';
import { endChildrenFirst, root } from '../core/project.mjs';
import { installBrowser, installPrograms } from './browser.mjs';
import { installPackages } from './packages.mjs';

endChildrenFirst();
await installPackages();
if (process.argv.includes('--browser')) {
  await installBrowser();
  await installPrograms();
}
if (process.argv.includes('--bench')) await installPackages(join(root, 'test', 'bench'));
