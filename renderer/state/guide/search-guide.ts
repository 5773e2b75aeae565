import {
  type Guide,
  type GuideTopic,
  type GuideTopicId,
  guideTopics,
} from '../../locales/catalog/guide-topics.ts';
import { text } from '../../locales/text.ts';
import { guideWords } from './guide-marks.ts';

/** A matching topic, with the line that matches; `null` if its title does. */
export interface GuideHit {
  readonly topic: GuideTopicId;
  readonly line: string | null;
}

/** Removes case and diacritics, which are omitted in hurried typing. */
function plain(words: string): string {
  return words
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}

function linesOf({ lead, parts }: GuideTopic): readonly string[] {
  return [lead].concat(parts.flatMap(({ heading, lines }) => [heading].concat(lines)));
}

/**
 * Returns the topics that contain all words of `query`, in the order of the guide; those with a
 * word in their title come first.
 */
export function searchGuide(guide: Guide, query: string, platform: string): readonly GuideHit[] {
  const wanted = plain(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (wanted.length === 0) return guideTopics.map((topic) => ({ topic, line: null }));
  const has = (words: string) => wanted.some((word) => plain(words).includes(word));
  const hits = guideTopics.flatMap((topic): readonly GuideHit[] => {
    const title = text(`guide.topic.${topic}`);
    const lines = linesOf(guide[topic]).map((line) => guideWords(line, platform));
    const all = plain([title].concat(lines).join('\n'));
    if (!wanted.every((word) => all.includes(word))) return [];
    return [{ topic, line: has(title) ? null : (lines.find(has) ?? null) }];
  });
  return hits.toSorted((one, other) => Number(one.line !== null) - Number(other.line !== null));
}
