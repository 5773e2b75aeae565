import type { Context } from 'hono';
import { Address } from './service/address.ts';
import { ProblemError, problemResponse } from './service/problem.ts';
import type { Service } from './service/service.ts';

/**
 * Answers a request and counts it; an error becomes a problem object. Not async, so that an answer
 * that is ready is sent at once.
 */
export function respond(
  { counter, settings }: Service,
  context: Context,
  route: string,
  answer: () => Response | Promise<Response>,
  headers: Readonly<Record<string, string>> = {},
): Response | Promise<Response> {
  const finish = (response: Response): Response => {
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    counter.request(route, response.status);
    return response;
  };
  const fail = (error: unknown): Response => {
    const problem =
      error instanceof ProblemError ? error : new ProblemError(500, 'The service failed. Try again later.');
    // Without the query, as that of an image holds the signature.
    return finish(problemResponse(problem, new Address(context.req.url).pathname, settings.shape.errors));
  };
  try {
    const response = answer();
    return response instanceof Response ? finish(response) : response.then(finish, fail);
  } catch (error) {
    return fail(error);
  }
}
