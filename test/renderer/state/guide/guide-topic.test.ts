import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { appInfo } from '../../../../preload/contract/app.ts';
import { failureCodes } from '../../../../preload/contract/core/failure.ts';
import { syncHolds } from '../../../../preload/contract/offline/offline.ts';
import { guideTopics } from '../../../../renderer/locales/catalog/guide-topics.ts';
import { guide } from '../../../../renderer/locales/en/guide.ts';
import {
  topicOfFailure,
  topicOfPage,
  topicsOfElements,
  topicsOfHolds,
  topicsOfNotices,
} from '../../../../renderer/state/guide/guide-topic.ts';

const root = resolve(import.meta.dirname, '../../../..');

const sources = globSync('renderer/**/*.ts', { cwd: root }).map((file) => ({
  file: file.replaceAll('\\', '/'),
  source: readFileSync(join(root, file), 'utf8'),
}));

const elements = sources.flatMap(({ source }) =>
  [...source.matchAll(/^@customElement\('([\w-]+)'\)/gm)].map(([, name = '']) => name),
);

/** Dialogs whose topic is that of their content, and the guide itself. */
const WITHOUT_TOPIC = new Set(['guide-dialog', 'panel-dialog']);

describe('F1', () => {
  test('knows the topic of every dialog, and no element that is gone', () => {
    const dialogs = elements.filter((name) => name.endsWith('-dialog') && !WITHOUT_TOPIC.has(name));
    expect(dialogs.filter((name) => !(name in topicsOfElements))).toEqual([]);
    expect(Object.keys(topicsOfElements).filter((name) => !elements.includes(name))).toEqual([]);
  });

  test('knows the topic of a page, and of a section that has its own', () => {
    expect(topicOfPage({ page: 'browse', location: null })).toBe('find');
    expect(topicOfPage({ page: 'offline', section: 'now' })).toBe('offline');
    expect(topicOfPage({ page: 'offline', section: 'leave' })).toBe('prepare');
    expect(topicOfPage({ page: 'settings', section: 'appearance' })).toBe('settings');
    expect(topicOfPage({ page: 'settings', section: 'diagnostics' })).toBe('fails');
    expect(topicOfPage({ page: 'storage', section: 'usage' })).toBe('storage');
  });
});

describe('a failure', () => {
  test('that says “See the guide” has a topic in it', () => {
    const topics = failureCodes.map(topicOfFailure).filter((topic) => topic !== null);
    expect(topics.length).toBeGreaterThan(0);
    expect(topics.filter((topic) => guide[topic] === undefined)).toEqual([]);
  });

  test('whose advice says all has none', () => {
    expect(topicOfFailure('wrongCredentials')).toBeNull();
    expect(topicOfFailure('cancelled')).toBeNull();
  });
});

describe('the screen', () => {
  test('has a topic for all that the sync waits for, and for every notice of a start', () => {
    const notices = appInfo.shape.notices.element.options;
    const topics = [
      ...syncHolds.map((hold) => topicsOfHolds[hold]),
      ...notices.map((notice) => topicsOfNotices[notice]),
    ];
    expect(topics).toHaveLength(syncHolds.length + notices.length);
    expect(topics.filter((topic) => guide[topic] === undefined)).toEqual([]);
  });

  test('leads from every banner to the guide', () => {
    const banners = sources.flatMap(({ file, source }) =>
      [...source.matchAll(/<app-banner[^>]*>/g)].map(([tag]) => ({ file, tag })),
    );
    const without = banners.filter(({ tag }) => !tag.includes('.topic=')).map(({ file }) => file);
    // The service says that it will end some day: nothing can be done about it here.
    expect(without).toEqual(['renderer/shell/notices/service-notices.ts']);
  });

  test('leads to the guide wherever it says what downloads wait for; the status bar leads to the page that does', () => {
    const saying = sources.filter(({ source }) => /text\(`offline\.hold\.\$\{[^}]*\}`\)/.test(source));
    const without = saying.filter(({ source }) => !source.includes('guideLink(topicsOfHolds['));
    expect(without.map(({ file }) => file)).toEqual(['renderer/shell/status/sync-status.ts']);
  });
});

test('every topic has a picture in every language', () => {
  const languages = globSync('renderer/locales/*/guide.ts', { cwd: root }).map((file) =>
    basename(dirname(file)),
  );
  expect(languages).toContain('en');
  for (const language of languages) {
    const own = globSync('*.webp', { cwd: join(root, 'renderer/pages/guide/pictures', language) });
    expect(new Set(own), language).toEqual(new Set(guideTopics.map((topic) => `${topic}.webp`)));
  }
});
