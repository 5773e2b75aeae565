import { z } from 'zod';
import type { Problem } from '../../../preload/contract/index.ts';

/** Longer texts are cut: a problem is shown on the screen, and a stack trace in `detail` helps nobody there. */
const TEXT_LIMIT = 1_000;

const text = z.string().transform((value) => value.slice(0, TEXT_LIMIT));

const problemBody = z
  .object({
    type: text.optional().catch(undefined),
    title: text.optional().catch(undefined),
    status: z.int().optional().catch(undefined),
    detail: text.optional().catch(undefined),
    instance: text.optional().catch(undefined),
    retryAfter: text.optional().catch(undefined),
    // Services without RFC 9457 write these instead of `title` and `detail`.
    message: text.optional().catch(undefined),
    error: text.optional().catch(undefined),
  })
  .refine((body) => (body.title ?? body.detail ?? body.message ?? body.error) !== undefined);

/**
 * Reads a problem object (RFC 9457, Device Cloud "Errors" 1) from a decoded JSON body, leniently: a missing member is filled, a member of a wrong
 * type is ignored. Null where no member explains anything.
 */
export function problemOf(json: unknown, status: number): Problem | null {
  const read = problemBody.safeParse(json);
  if (!read.success) return null;
  const { type, title, detail, instance, retryAfter, message, error } = read.data;
  return {
    type: type ?? 'about:blank',
    title: title ?? error ?? message ?? '',
    status: read.data.status ?? status,
    detail: detail ?? message ?? '',
    ...(instance === undefined ? {} : { instance }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}
