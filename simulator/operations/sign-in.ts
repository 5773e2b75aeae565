import { z } from 'zod';
import { SECOND_MS } from '../core/time.ts';
import { readJson } from '../http/body.ts';
import { ProblemError } from '../http/problem.ts';
import { sameText } from '../http/tokens.ts';
import { answerJson } from '../service/answer.ts';
import type { Operation } from '../service/operation.ts';

const signInRequest = z.strictObject({
  username: z.string().min(1).max(256),
  password: z.string().min(1).max(1_024),
});

const accessToken = z.object({ access_token: z.string(), type: z.literal('Bearer') });

/** RFC 9745: since when the sign-in is deprecated, a day that the interface does not state, and where that is documented. */
const DEPRECATED = {
  deprecation: `@${Date.UTC(2026, 0, 28) / SECOND_MS}`,
  link: '</openapi.json>; rel="deprecation"; type="application/json"',
};

/** POST /v1/auth: deprecated, as the interface says; no replacement is stated. */
export const signIn: Operation = {
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
    // Always compared, so that the time does not show whether the user exists.
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
