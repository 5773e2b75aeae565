import type { DisplayLanguage } from './catalog/display-language.ts';
import type { Guide } from './catalog/guide-topics.ts';

const guides = import.meta.glob<Guide>('./*/guide.ts', { import: 'guide' });

/** The guide in a language; a pseudo language has the English one. */
export async function guideOf({ tag }: DisplayLanguage): Promise<Guide> {
  const load = guides[`./${tag}/guide.ts`] ?? guides['./en/guide.ts'];
  if (load === undefined) throw new Error('There is no English guide.');
  return load();
}
