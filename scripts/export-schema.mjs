// Writes the schemas in docs/ by which anybody can read the manifest.json of an export, and what a carry pack has.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packHead, packRecord } from '../main/carry-pack/format/pack-schema.ts';
import { exportManifest } from '../main/export/bag/manifest-schema.ts';
import { root } from './core/project.mjs';

const schemas = {
  'export-manifest': { title: 'manifest.json of a Fleetglass export', ...z.toJSONSchema(exportManifest) },
  'carry-pack-head': { title: 'pack.json of a Fleetglass carry pack', ...z.toJSONSchema(packHead) },
  'carry-pack-record': {
    title: 'A line of records.jsonl of a Fleetglass carry pack',
    ...z.toJSONSchema(packRecord),
  },
};
for (const [name, schema] of Object.entries(schemas))
  writeFileSync(join(root, `docs/${name}.schema.json`), `${JSON.stringify(schema, null, 2)}\n`);
