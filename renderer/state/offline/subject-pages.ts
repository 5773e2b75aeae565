import { PAGE_LIMIT } from '../../../preload/contract/core/limits.ts';
import type { Result, SubjectReference } from '../../../preload/contract/index.ts';

/** Subjects in messages of at most `PAGE_LIMIT`; a failure is the last item. */
export type SubjectPages = AsyncIterable<Result<readonly SubjectReference[]>>;

export async function* pagesOf(subjects: readonly SubjectReference[]): SubjectPages {
  for (let from = 0; from < subjects.length; from += PAGE_LIMIT)
    yield { ok: true, value: subjects.slice(from, from + PAGE_LIMIT) };
}
