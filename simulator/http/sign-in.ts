import { z } from 'zod';
import type { Operation } from './operation.ts';
import { ProblemError } from './problem.ts';
import { sameText } from './tokens.ts';

/** No body of this service is longer; a longer one is refused before it is read. */
export const BODY_LIMIT = 64 * 1_024;

export const signInRequest = z.strictObject({
  username: z.string().min(1).max(256),
  password: z.string().min(1).max(1_024),
});

export const accessToken = z.object({ access_token: z.string(), type: z.literal('Bearer') });

/** Reads a JSON body strictly. A problem 400 names the first field at fault, 415 another media type, 413 a body too long. */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new ProblemError(415, 'Send the body as JSON with "Content-Type: application/json".');
  }
  const bytes = await readLimited(request);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ProblemError(400, 'The body is not valid JSON in UTF-8.');
  }
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

async function readLimited(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > BODY_LIMIT) throw new ProblemError(413, `Send a body of at most ${BODY_LIMIT} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** POST /v1/auth: deprecated, as the interface says; no replacement is stated. */
export const signIn: Operation = {
  method: 'POST',
  path: '/v1/auth',
  open: true,
  async handle({ context, service }) {
    const credentials = await readJson(context.req.raw, signInRequest);
    const user = service.users.find(({ name }) => name === credentials.username);
    // Compared in any case, so that the time does not tell whether the user exists.
    const rightPassword = sameText(credentials.password, service.password);
    if (user === undefined || !rightPassword) {
      throw new ProblemError(401, 'The username or the password is wrong.', {
        headers: { 'www-authenticate': 'Bearer realm="device-cloud"', ...DEPRECATED },
      });
    }
    const body: z.infer<typeof accessToken> = {
      access_token: service.tokens.issue(user, service.clock.now()),
      type: 'Bearer',
    };
    return new Response(JSON.stringify(body), {
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...DEPRECATED },
    });
  },
};

/** RFC 9745: the day from which on the sign-in is deprecated; the page that says so. */
const DEPRECATED = {
  deprecation: `@${Date.UTC(2026, 0, 28) / 1_000}`,
  link: '</openapi.json>; rel="deprecation"; type="application/json"',
};
