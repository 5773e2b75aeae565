import { describe, expect, it } from 'vitest';
import { createServiceNotices, readRetirement } from '../../../main/account/service-notices.ts';
import type { ServiceNotice } from '../../../preload/contract/index.ts';
import { createMemorySettings } from '../../support/memory-desktop.ts';

const deprecatedAt = Date.UTC(2026, 0, 28);
const sunsetAt = Date.UTC(2027, 5, 30, 23, 59, 59);
const sunset = 'Wed, 30 Jun 2027 23:59:59 GMT';

describe('the end of a service', () => {
  it.each([
    [{ deprecation: `@${deprecatedAt / 1_000}` }, { deprecatedAt, sunsetAt: null }],
    [{ deprecation: 'Wed, 28 Jan 2026 00:00:00 GMT' }, { deprecatedAt, sunsetAt: null }],
    [{ deprecation: 'true' }, { deprecatedAt: null, sunsetAt: null }],
    [{ sunset }, { deprecatedAt: null, sunsetAt }],
    [
      { deprecation: '@1769558400', sunset },
      { deprecatedAt, sunsetAt },
    ],
    [{ deprecation: 'false' }, null],
    [{ deprecation: '@soon', sunset: 'next year' }, null],
    [{}, null],
  ])('is read from %j (RFC 9745, RFC 8594)', (headers, retirement) => {
    expect(readRetirement(headers)).toEqual(retirement);
  });
});

describe('the notices of services', () => {
  function createScene(settings = createMemorySettings()) {
    const reported: (readonly ServiceNotice[])[] = [];
    const notices = createServiceNotices({ settings, onChanged: (all) => reported.push(all) });
    return { notices, reported, settings };
  }

  it('are reported once for an environment and a part of its service', () => {
    const { notices, reported } = createScene();
    for (let time = 0; time < 3; time += 1) notices.look('plant', '/v1/auth', { deprecation: '@1769558400' });
    notices.look('plant', '/v1/organizations', {});
    expect(reported).toHaveLength(1);
    expect(notices.list()).toMatchObject([{ environmentId: 'plant', about: 'signIn', deprecatedAt }]);
    notices.look('other', '/v1/organizations', { sunset });
    expect(notices.list()).toHaveLength(2);
  });

  it('stay dismissed after a restart, and come back with another date', () => {
    const first = createScene();
    first.notices.look('plant', '/v1/auth', { deprecation: '@1769558400' });
    first.notices.dismiss(first.notices.list()[0]?.id ?? '');
    expect(first.notices.list()).toEqual([]);

    const { notices } = createScene(first.settings);
    notices.look('plant', '/v1/auth', { deprecation: '@1769558400' });
    expect(notices.list()).toEqual([]);
    notices.look('plant', '/v1/auth', { deprecation: '@1769558400', sunset });
    expect(notices.list()).toMatchObject([{ sunsetAt }]);
  });
});
