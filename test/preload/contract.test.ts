import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract, events } from '../../preload/contract/index.ts';

const schemas = [
  ...Object.entries(contract).flatMap(([area, calls]) =>
    Object.entries(calls as Readonly<Record<string, { input: z.ZodType; output: z.ZodType }>>).flatMap(
      ([name, { input, output }]) => [
        [`the input of ${area}.${name}`, input, 'input'] as const,
        [`the output of ${area}.${name}`, output, 'output'] as const,
      ],
    ),
  ),
  ...Object.entries(events).map(
    ([name, payload]) => [`the event ${name}`, payload as z.ZodType, 'output'] as const,
  ),
];

/** Dates, maps, bytes and bigints have no JSON schema: zod throws. */
test.each(schemas)('P6: %s is plain data', (_name, schema, io) => {
  expect(() => z.toJSONSchema(schema, { io })).not.toThrow();
});

test('P6: a schema of something else is found', () => {
  expect(() => z.toJSONSchema(z.object({ at: z.date() }))).toThrow();
  expect(() => z.toJSONSchema(z.map(z.string(), z.string()))).toThrow();
});
