import { describe, expect, test } from 'vitest';
import { guideTopics } from '../../../../renderer/locales/catalog/guide-topics.ts';
import { guide } from '../../../../renderer/locales/en/guide.ts';
import { searchGuide } from '../../../../renderer/state/guide/search-guide.ts';

const topicsOf = (query: string) => searchGuide(guide, query, 'linux').map(({ topic }) => topic);

describe('the search of the guide', () => {
  test('lists every topic while nothing is typed', () => {
    expect(topicsOf(' ')).toEqual(guideTopics);
  });

  test('finds words of the title first, then words of the text with their line', () => {
    const hits = searchGuide(guide, 'compare', 'linux');
    expect(hits[0]).toEqual({ topic: 'compare', line: null });
    expect(hits.find(({ topic }) => topic === 'offline')?.line).toContain('compare');
  });

  test('wants all words, and minds neither case nor accents', () => {
    expect(topicsOf('GUEST netwörk')).toEqual(['fails']);
    expect(topicsOf('guest zzz')).toEqual([]);
  });

  test('finds the labels and keys of the screen, which stand in the text as marks', () => {
    expect(topicsOf('Side by side')).toEqual(['compare']);
    expect(topicsOf('F9')).toEqual(['settings']);
  });
});
