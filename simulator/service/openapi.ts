import { z } from 'zod';
import { mediaTypesOf } from './media-types.ts';
import type { Operation } from './operation.ts';
import { problemObject } from './problem.ts';
import type { Settings } from './settings.ts';

type Json = Readonly<Record<string, unknown>>;

const COMMON_QUERY: Readonly<Record<string, string>> = {
  fields: 'The fields of the answer: `(id,name,location(latitude))`, or `!(archives)` for all but these.',
  expand: 'Relationships to answer with as full objects instead of identifiers, separated by commas.',
};

/**
 * Returns the JSON Schema of a zod schema: requests before defaults are filled in, answers after.
 */
function schemaOf(schema: z.ZodType, direction: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: direction, target: 'draft-2020-12' });
  return rest;
}

function parametersOf({ path, query, headers, resource, relationships, method }: Operation): Json[] {
  const parameter = (name: string, part: string, description: string, required = false): Json => ({
    name,
    in: part,
    description,
    required,
    schema: { type: 'string' },
  });
  const common =
    resource === undefined || (method !== 'GET' && relationships === undefined) ? {} : COMMON_QUERY;
  const known =
    relationships === undefined || relationships.length === 0 ? '' : ` Known: ${relationships.join(', ')}.`;
  return [
    ...Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) =>
      parameter(name, 'path', 'The identifier, percent-encoded.', true),
    ),
    ...Object.entries({ ...common, ...query }).map(([name, text]) =>
      parameter(name, 'query', name === 'expand' ? `${text}${known}` : text),
    ),
    ...Object.entries(headers ?? {}).map(([name, text]) => parameter(name, 'header', text)),
  ];
}

function failuresOf(operation: Operation): Json {
  const { path, open, roles, resource, body, limit } = operation;
  const failures: readonly (readonly [isPossible: boolean, status: number, text: string])[] = [
    [body !== undefined || resource !== undefined, 400, 'The input is not valid; `detail` names the field.'],
    [open !== true || path === '/v1/auth', 401, 'No valid token, or wrong credentials.'],
    [roles !== undefined, 403, `Needs one of the roles ${roles?.join(', ')}.`],
    [path.includes('{'), 404, 'No record has that identifier.'],
    [resource !== undefined, 406, 'None of the media types is acceptable.'],
    [body !== undefined, 413, 'The body is too long.'],
    [body !== undefined, 415, 'The body is not JSON.'],
    [limit !== undefined, 429, 'Too many requests; see `Retry-After` and `retryAfter`.'],
  ];
  const failure = (description: string): Json => ({
    description,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  });
  return {
    ...Object.fromEntries(
      failures.flatMap(([isPossible, status, text]) => (isPossible ? [[status, failure(text)]] : [])),
    ),
    '5XX': failure('The service failed.'),
  };
}

function answersOf(operation: Operation): Json {
  const answers = Object.entries(operation.answers).map(
    ([status, { description, schema, mediaType, headers }]) => {
      const types = mediaType === undefined ? mediaTypesOf(operation.resource ?? 'record') : [mediaType];
      const offered = operation.resource === undefined ? types.slice(0, 1) : types;
      const content = Object.fromEntries(
        offered.map((type) => [type, schema === undefined ? {} : { schema: schemaOf(schema, 'output') }]),
      );
      const named = Object.fromEntries((headers ?? []).map((name) => [name, { schema: { type: 'string' } }]));
      const empty = status === '204' || status === '304' || status === '412';
      return [status, { description, headers: headers && named, content: empty ? undefined : content }];
    },
  );
  const conditional = operation.method === 'GET' && operation.headers?.['If-Modified-Since'] !== undefined;
  return {
    ...Object.fromEntries(answers),
    ...(conditional ? { 304: { description: 'Nothing changed. There is no body.' } } : {}),
    ...failuresOf(operation),
  };
}

function describe(operation: Operation, settings: Settings): Json {
  const { method, path, summary, body, open, deprecation, statedBy, limit, roles } = operation;
  const rate = limit === undefined ? null : settings.limits[limit];
  const content = body && { 'application/json': { schema: schemaOf(body, 'input') } };
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^A-Za-z0-9]+(\w)?/g, (_, letter: string = '') => letter.toUpperCase())}`,
    summary,
    tags: [statedBy],
    deprecated: deprecation && true,
    parameters: parametersOf(operation),
    requestBody: content && { required: true, content },
    responses: answersOf(operation),
    security: open === true ? [] : [{ bearer: [] }],
    'x-rate-limit': rate === null ? undefined : { ...rate, per: 'user and endpoint' },
    'x-roles': roles,
  };
}

/**
 * Creates the OpenAPI 3.1 document from the schemas of the operations. Undefined members are left
 * out of its JSON.
 */
export function openApiDocument(operations: readonly Operation[], settings: Settings): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of operations) {
    const item = (paths[operation.path] ??= {});
    item[operation.method.toLowerCase()] = describe(operation, settings);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Device Cloud (simulator)',
      version: '1.0.0',
      description:
        'Operations tagged "interface" are those of the Device Cloud interface; "extension" ones exercise conventions that it states; "simulator" ones steer this simulator.',
    },
    servers: [{ url: '/' }],
    tags: [{ name: 'interface' }, { name: 'extension' }, { name: 'simulator' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: schemaOf(problemObject, 'output') },
    },
  };
}
