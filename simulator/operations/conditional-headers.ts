import type { z } from 'zod';

/** Conditional headers of every GET, for the OpenAPI document. All are optional. */
export const conditionHeaders = {
  'If-Modified-Since': 'The Last-Modified of the answer that is known: 304 when nothing changed since.',
  'If-None-Match': 'The ETag of the answer that is known: 304 when it is still the same. Wins over the date.',
} as const;

/**
 * Conditional headers of PUT and DELETE. Optional, unless the simulator was started with
 * --require-precondition.
 */
export const changeConditions = {
  'If-Unmodified-Since': 'The Last-Modified of the known record: 412 when it changed after that. Optional.',
  'If-Match': 'The ETag of the known record: 412 when it is another one. Optional.',
  'If-None-Match': '412 when the record has this ETag; If-Unmodified-Since is ignored then. Optional.',
} as const;

/** Headers that a conditional request needs. */
export const validatorHeaders = ['Last-Modified', 'ETag'] as const;

/** Describes the answers of a GET of one record. */
export function recordAnswers(description: string, schema: z.ZodType) {
  return { 200: { description, schema, headers: validatorHeaders } };
}
