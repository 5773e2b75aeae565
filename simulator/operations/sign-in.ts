import { z } from 'zod';
import { SECOND_MS } from '../core/time.ts';
import { answerJson } from '../service/answer.ts';
import { readJson } from '../service/body.ts';
import type { Operation } from '../service/operation.ts';
import { ProblemError } from '../service/problem.ts';
import type { Settings } from '../service/settings.ts';
import { sameText } from '../service/tokens.ts';

const signInRequest = z.strictObject({
  username: z.string().min(1).max(256),
  password: z.string().min(1).max(1_024),
});

const accessToken = z.object({ access_token: z.string(), type: z.literal('Bearer') });

/**
 * RFC 9745: date of the deprecation of the sign-in, which the interface does not state, and its
 * documentation.
 */
const DEPRECATED = {
  deprecation: `@${Date.UTC(2026, 0, 28) / SECOND_MS}`,
  link: '</openapi.json>; rel="deprecation"; type="application/json"',
};

/** GET /.well-known/oauth-protected-resource: the place to sign in (RFC 9728 3). */
const resourceMetadata: Operation = {
  method: 'GET',
  path: '/.well-known/oauth-protected-resource',
  summary: 'The authorization server of this service',
  statedBy: 'extension',
  open: true,
  answers: { 200: { description: 'Metadata of a protected resource (RFC 9728).' } },
  handle: ({ address, service }) =>
    answerJson({
      resource: address.origin,
      resource_name: 'Device Cloud (simulator)',
      authorization_servers: [service.settings.issuer],
      bearer_methods_supported: ['header'],
    }),
};

/** POST /v1/auth: deprecated, as the interface says; no replacement is stated. */
const signIn: Operation = {
  method: 'POST',
  path: '/v1/auth',
  summary: 'Sign in with username and password',
  statedBy: 'interface',
  open: true,
  deprecation: DEPRECATED,
  body: signInRequest,
  answers: {
    200: {
      description: 'The bearer token for all other calls.',
      schema: accessToken,
      headers: ['Deprecation', 'Link'],
    },
  },
  limit: 'signIn',
  async handle({ context, service }) {
    const credentials = await readJson(context.req.raw, signInRequest);
    const user = service.users.find(({ name }) => name === credentials.username);
    // Always compare, so that the time does not reveal whether the user exists.
    const rightPassword = sameText(credentials.password, service.password);
    if (user === undefined || !rightPassword) {
      throw new ProblemError(401, 'The username or the password is wrong.', {
        'www-authenticate': 'Bearer realm="device-cloud"',
      });
    }
    const body: z.infer<typeof accessToken> = {
      access_token: service.tokens.issue(user, service.clock.now()),
      type: 'Bearer',
    };
    return answerJson(body);
  },
};

/** Operations that a service offers without a token. */
export const signInOperations: Readonly<Record<Settings['signIn'], readonly Operation[]>> = {
  password: [signIn],
  browser: [resourceMetadata],
  token: [],
};
