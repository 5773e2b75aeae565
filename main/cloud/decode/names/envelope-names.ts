import { namesOf } from './names.ts';

/** The members in which services wrap a list or a record: plain, HAL, GraphQL, OData, SCIM and the defaults of frameworks. */
export const envelopeNames = namesOf([
  'data',
  'items',
  'results',
  'result',
  'content',
  '_embedded',
  'embedded',
  'value',
  'values',
  'records',
  'entries',
  'elements',
  'list',
  'rows',
  'edges',
  'nodes',
  'members',
  'resources',
  'collection',
  'payload',
  'response',
  'body',
  'page',
]);

/** The members in which services wrap one element of a list. */
export const elementNames = namesOf(['node', 'item', 'resource', 'entity', 'record']);

/** Members about the answer itself, which hold no records, so that none of them is taken for a record in a map keyed by id. */
export const aboutNames = namesOf([
  'error',
  'errors',
  'meta',
  'metadata',
  'links',
  '_links',
  'paging',
  'pagination',
  'pageInfo',
  'page',
  'jsonapi',
  'included',
  'status',
  'message',
  'messages',
  'warnings',
  'problem',
  'debug',
  'extensions',
]);
