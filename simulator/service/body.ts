import type { z } from 'zod';
import { ProblemError } from './problem.ts';

/** Maximum length of a body; a longer one is refused before all of it is read. */
const BODY_LIMIT_BYTES = 64 * 1_024;

/**
 * Reads a JSON body strictly. Throws a problem 400 that names the first invalid field, 415 for
 * another media type, 413 for a longer body.
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  limit = BODY_LIMIT_BYTES,
): Promise<z.output<Schema>> {
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new ProblemError(415, 'Send the body as JSON with "Content-Type: application/json".');
  }
  const bytes = await readLimited(request, limit);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ProblemError(400, 'The body is not valid JSON in UTF-8.');
  }
  return check(value, schema);
}

/**
 * Parses a value by a schema, with its defaults. Throws a problem 400 that names the first invalid
 * field.
 */
export function check<Schema extends z.ZodType>(value: unknown, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  const field = [...(issue?.path ?? []), ...unknown.slice(0, 1)].map(String).join('.');
  throw new ProblemError(
    400,
    field === ''
      ? `The body is not valid: ${issue?.message}.`
      : `The field "${field}" is not valid: ${issue?.message}.`,
  );
}

async function readLimited(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > limit) throw new ProblemError(413, `Send a body of at most ${limit} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
