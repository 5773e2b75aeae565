import { openLibrarySync } from '../../support/open-library-sync.ts';

// Opens a library as the product does at its start, and tells when the first page of devices can be shown.
const [folder = ''] = process.argv.slice(2);
const library = openLibrarySync({ folder, clock: { now: () => Date.now() } });
const { total } = library.organizations(0, 500);
const { rows } = library.devices(undefined, 0, 500);
process.stdout.write(`${JSON.stringify({ organizations: total, devices: rows.length })}\n`);
library.close();
