import { afterEach, expect, test } from 'vitest';
import { parseServiceProfile } from '../../../main/service/profile/service-profile.ts';
import { type OpenedApp, openApp, valueOf } from './app-fixture.ts';

let opened: OpenedApp;
afterEach(() => opened.close());

test('how a service is read is detected when asked, shown after a restart, and saved as a profile that can be given', async () => {
  opened = await openApp({ shape: 'hal', devices: 4, organizations: 2, archives: 2, plainImages: true });
  const { app, saved, simulator } = opened;
  expect((await valueOf(app.handlers.app.diagnostics(null))).reading).toBeNull();
  expect(await app.handlers.capabilities.saveProfile(null)).toMatchObject({
    ok: false,
    failure: { code: 'notFound' },
  });

  const found = await valueOf(app.handlers.capabilities.detect(null));
  expect(found.decisions).toContainEqual({
    part: 'organizations',
    member: 'list',
    value: '$._embedded.organizations[*]',
    matched: 2,
    of: 2,
  });
  await opened.restart();
  const { handlers } = opened.app;
  expect(await valueOf(handlers.capabilities.saveProfile(null))).toEqual({ saved: true });
  expect((await valueOf(handlers.app.diagnostics(null))).reading).toEqual(found);
  const text = saved.get('Fleetglass service profile.json') ?? '';
  expect(parseServiceProfile(text).ok).toBe(true);
  const added = await handlers.session.addEnvironment({
    name: 'By profile',
    kind: 'development',
    baseUrl: simulator.baseUrl,
    signIn: { methods: ['password'] },
    profile: text,
  });
  expect(added.ok).toBe(true);
});
