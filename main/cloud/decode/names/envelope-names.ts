import { namesOf } from './names.ts';

/** In what services wrap a list or a record: plain, HAL, GraphQL, OData, SCIM and what frameworks do by themselves. */
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

/** In what services wrap one element of a list. */
export const elementNames = namesOf(['node', 'item', 'resource', 'entity', 'record']);

/** Members of an answer that are about it and hold no records, so that none of them is taken for a record in a map keyed by id. */
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
