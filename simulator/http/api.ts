import { type Context, Hono } from 'hono';
import { adminOperations } from './admin.ts';
import { authorize, type Operation } from './operation.ts';
import { listOrganizations } from './organizations.ts';
import { ProblemError, problemResponse } from './problem.ts';
import type { Service } from './service.ts';
import { signIn } from './sign-in.ts';
import { snapshotOperations } from './snapshots.ts';

/** Every operation of the service. */
export const operations: readonly Operation[] = [
  signIn,
  listOrganizations,
  ...snapshotOperations(''),
  ...snapshotOperations('/v1'),
  ...adminOperations,
];

/** The API origin: routes each operation, checks its token, counts it, and turns what went wrong into a problem object. */
export function createApi(service: Service): Hono {
  const api = new Hono();

  const finish = (route: string, response: Response): Response => {
    service.counter.request(route, response.status);
    return response;
  };
  const fail = (context: Context, route: string, error: unknown): Response => {
    const problem =
      error instanceof ProblemError ? error : new ProblemError(500, 'The service failed. Try again later.');
    return finish(route, problemResponse(problem, context.req.path));
  };

  for (const operation of operations) {
    const route = `${operation.method} ${operation.path}`;
    api.on(operation.method, operation.path.replace(/\{(\w+)\}/g, ':$1'), async (context) => {
      try {
        const user = operation.open === true ? null : authorize(service, context.req.header('authorization'));
        const parameter = (name: string): string => context.req.param(name) ?? '';
        return finish(route, await operation.handle({ context, service, user, parameter }));
      } catch (error) {
        return fail(context, route, error);
      }
    });
  }
  api.notFound((context) =>
    fail(context, 'unknown', new ProblemError(404, `There is nothing at ${context.req.path}.`)),
  );
  return api;
}
