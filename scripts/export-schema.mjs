// Writes docs/export-manifest.schema.json, by which anybody can read the manifest.json of an export.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { exportManifest } from '../main/export/bag/manifest-schema.ts';
import { root } from './core/project.mjs';

const schema = { title: 'manifest.json of a Fleetglass export', ...z.toJSONSchema(exportManifest) };
writeFileSync(join(root, 'docs/export-manifest.schema.json'), `${JSON.stringify(schema, null, 2)}\n`);
