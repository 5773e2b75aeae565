import { PAGE_LIMIT } from '../../../preload/contract/core/limits.ts';
import type { Bridge, SubjectReference } from '../../../preload/contract/index.ts';
import { invoke } from '../store/invoke.ts';
import type { GalleryQuery } from './gallery-reader.ts';

/** A table as text, with the number of its lines without the header; null when it can't be read. */
type CsvText = { readonly text: string; readonly lines: number } | null;

/** The whole gallery as a table, in its order. */
export async function readGalleryCsv(bridge: Bridge, { scope, order }: GalleryQuery): Promise<CsvText> {
  let text = '';
  let total = 1;
  for (let offset = 0; offset < total; offset += PAGE_LIMIT) {
    const from = offset;
    const answer = await invoke(() => bridge.gallery.csv({ scope, order, offset: from, limit: PAGE_LIMIT }));
    if (!answer.ok) return null;
    text += answer.value.text;
    ({ total } = answer.value);
  }
  return { text, lines: total };
}

/** Some subjects as a table, in the order given. */
export async function readSubjectsCsv(
  bridge: Bridge,
  subjects: readonly SubjectReference[],
): Promise<CsvText> {
  let text = '';
  let lines = 0;
  for (let offset = 0; offset < subjects.length; offset += PAGE_LIMIT) {
    const part = subjects.slice(offset, offset + PAGE_LIMIT);
    const withHeader = offset === 0;
    const answer = await invoke(() => bridge.gallery.csvOf({ subjects: part, withHeader }));
    if (!answer.ok) return null;
    text += answer.value.text;
    lines += answer.value.total;
  }
  return { text, lines };
}
