import { z } from 'zod';
import { identifier, location } from '../fleet/records.ts';
import { siteKinds } from '../fleet/site.ts';

const writable = {
  name: z.string().min(1).max(256),
  kind: z.enum(siteKinds),
  model: z.string().min(1).max(64),
  location,
  installedOn: z.iso.date(),
};

/** A new device; absent fields take a default. */
export const newDevice = z.strictObject({
  ...writable,
  organization: identifier,
  kind: writable.kind.default('mast'),
  model: writable.model.default('Outpost 4'),
  location: location.default({ latitude: 0, longitude: 0, elevationMetres: 0 }),
  installedOn: writable.installedOn.optional(),
});

/** A changed device; absent fields stay. */
export const changedDevice = z.strictObject(writable).partial().required({ name: true });
