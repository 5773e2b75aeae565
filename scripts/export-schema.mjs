// Writes the schemas in docs/: of an export's manifest.json, of a carry pack's content, and of
// service profiles.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { exportManifest } from '../main/export/bag/manifest-schema.ts';
import { packHead, packRecord } from '../main/packs/pack-schema.ts';
import { serviceProfile } from '../main/service/profile/service-profile.ts';
import { root } from './core/project.mjs';

const schemas = {
  'export-manifest': { title: 'manifest.json of a Fleetglass export', ...z.toJSONSchema(exportManifest) },
  'carry-pack-head': { title: 'pack.json of a Fleetglass carry pack', ...z.toJSONSchema(packHead) },
  'carry-pack-record': {
    title: 'A line of records.jsonl of a Fleetglass carry pack',
    ...z.toJSONSchema(packRecord),
  },
  'service-profile': z.toJSONSchema(serviceProfile),
};
for (const [name, schema] of Object.entries(schemas))
  writeFileSync(join(root, `docs/formats/${name}.schema.json`), `${JSON.stringify(schema, null, 2)}\n`);
