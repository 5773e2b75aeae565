import { describe, expect, it } from 'vitest';
import { createCapabilityRegistry } from '../../../../main/account/environments/capability-registry.ts';
import { createEnvironments, type Environments } from '../../../../main/account/environments/environments.ts';
import type { ManagedSettings } from '../../../../main/account/environments/managed-schema.ts';
import { createMemorySettings, type MemorySettings } from '../../../support/memory-desktop.ts';

const profile = {
  version: 1,
  name: 'Cameras',
  organizations: { fixed: { id: 'main', name: 'Acme' } },
  devices: { path: '/cameras', list: '$.cameras[*]', id: '$.camera_id' },
  snapshots: { device: { full: { path: '/cameras/{deviceId}/image' } } },
} as const;

describe('environments', () => {
  it('lists those given at start, those added by hand, and the demo', () => {
    const settings = createMemorySettings();
    const given = JSON.stringify([{ name: 'Lab', kind: 'development', baseUrl: 'http://127.0.0.1:9/' }]);
    createEnvironments(settings, given).add({
      name: 'Plant',
      kind: 'production',
      baseUrl: 'https://cloud.example.org/portal',
    });
    const names = createEnvironments(settings, given)
      .list()
      .map(({ name, origin, host }) => [name, origin, host]);
    expect(names).toEqual([
      ['Lab', 'configured', '127.0.0.1:9'],
      ['Plant', 'user', 'cloud.example.org'],
      ['Demo', 'builtIn', ''],
    ]);
  });

  it('stores how people sign in, and shows the screen the methods alone', () => {
    const settings = createMemorySettings();
    const signIn = {
      methods: ['browser', 'token'] as ('browser' | 'token')[],
      authorization: { issuer: 'https://login.example.org/', clientId: 'fleetglass', scopes: ['openid'] },
    };
    const plant = { name: 'Plant', kind: 'production', baseUrl: 'https://cloud.example.org' } as const;
    const added = createEnvironments(settings, undefined).add({ ...plant, signIn });
    expect(JSON.stringify(added)).not.toContain('login.example.org');
    const [stored] = createEnvironments(settings, undefined).list();
    expect(stored?.signIn).toEqual(signIn);
  });

  it('keeps the service profile that the user or an administrator gives, and the screen never sees it', () => {
    const settings = createMemorySettings();
    const plant = { name: 'Plant', kind: 'production', baseUrl: 'https://cloud.example.org' } as const;
    const added = createEnvironments(settings, undefined).add({ ...plant, profile: JSON.stringify(profile) });
    expect(added).toMatchObject({ ok: true });
    expect(JSON.stringify(added)).not.toContain('cameras');
    const managed = { values: { environments: [{ ...plant, name: 'Pinned', profile }] }, problems: [] };
    const [pinned, stored] = createEnvironments(settings, undefined, managed).list();
    expect(pinned).toMatchObject({ name: 'Pinned', profile });
    expect(stored).toMatchObject({ name: 'Plant', profile });
    // What the profile states of archives is not to be detected.
    const capabilities = createCapabilityRegistry(settings, { find: () => stored ?? null });
    expect(capabilities.of('').read('archiveLists')).toBe('none');
    expect(capabilities.describe('').profile).toMatchObject({ name: 'Cameras' });
  });

  it('refuses a service profile that can’t be used, with the member and the rule', () => {
    const outcome = createEnvironments(createMemorySettings(), undefined).add({
      name: 'Plant',
      kind: 'production',
      baseUrl: 'https://cloud.example.org',
      profile: JSON.stringify({ ...profile, devices: { ...profile.devices, id: 'camera_id' } }),
    });
    expect(outcome).toMatchObject({
      ok: false,
      failure: { refusal: 'serviceProfile', facts: { rule: expect.stringContaining('devices.id') } },
    });
  });

  it('P16: refuses an authorization server without TLS, and says that it is about that', () => {
    const outcome = createEnvironments(createMemorySettings(), undefined).add({
      name: 'Plant',
      kind: 'production',
      baseUrl: 'https://cloud.example.org',
      signIn: { methods: ['browser'], authorization: { issuer: 'http://login.example.org', clientId: 'f' } },
    });
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'insecureAddress', refusal: 'issuerUnusable' },
    });
  });

  it('P16: refuses plain HTTP for a production service, and says which rule it breaks', () => {
    const environments = createEnvironments(createMemorySettings(), undefined);
    const outcome = environments.add({
      name: 'Plant',
      kind: 'production',
      baseUrl: 'http://cloud.example.org',
    });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'insecureAddress' } });
  });

  it.each([
    'not json',
    '{"name":"x"}',
    '[{"name":"x"}]',
    '[{"name":"x","kind":"staging","baseUrl":"ftp://h"}]',
  ])('P8: starts with the rest when the given list is %s, and reports it', (text) => {
    const environments = createEnvironments(createMemorySettings(), text);
    expect(environments.configurationInvalid).toBe(true);
    expect(environments.list().map(({ id }) => id)).toEqual(['demo']);
  });

  it('keeps the data of two services apart that have the same name', () => {
    const first = createEnvironments(
      createMemorySettings(),
      JSON.stringify([{ name: 'Plant', kind: 'production', baseUrl: 'https://a.example.org' }]),
    );
    const second = createEnvironments(
      createMemorySettings(),
      JSON.stringify([{ name: 'Plant', kind: 'production', baseUrl: 'https://b.example.org' }]),
    );
    expect(first.list()[0]?.id).not.toBe(second.list()[0]?.id);
  });

  it('removes only environments that were added by hand', () => {
    const environments = createEnvironments(createMemorySettings(), undefined);
    const added = environments.add({ name: 'Plant', kind: 'staging', baseUrl: 'https://cloud.example.org' });
    expect(environments.remove('demo')).toMatchObject({ ok: false });
    expect(environments.remove(added.ok ? added.value.id : '')).toEqual({ ok: true, value: null });
    expect(environments.list().map(({ id }) => id)).toEqual(['demo']);
  });

  it('P39: stay as they were when the disk does not take a change', () => {
    const settings = createMemorySettings();
    const environments = createEnvironments(settings, undefined);
    const plant = { name: 'Plant', kind: 'staging', baseUrl: 'https://cloud.example.org' } as const;
    const added = environments.add(plant);
    settings.write = () => {
      throw new Error('No space left.');
    };
    expect(() => environments.remove(added.ok ? added.value.id : '')).toThrow();
    expect(() => environments.add({ ...plant, name: 'Other' })).toThrow();
    expect(environments.list().map(({ name }) => name)).toEqual(['Plant', 'Demo']);
  });

  describe('of an administrator', () => {
    const plant = { name: 'Plant', kind: 'production', baseUrl: 'https://cloud.example.org' } as const;
    const own = { name: 'Own', kind: 'staging', baseUrl: 'https://own.example.org' } as const;
    const lab = JSON.stringify([{ name: 'Lab', kind: 'development', baseUrl: 'http://127.0.0.1:9/' }]);
    const withManaged = (settings: MemorySettings, values: ManagedSettings) =>
      createEnvironments(settings, lab, { values, problems: [] });
    const names = (environments: Environments) =>
      environments.list().map(({ name, origin }) => [name, origin]);

    it('come first, and can not be removed', () => {
      const environments = withManaged(createMemorySettings(), { environments: [plant] });
      expect(names(environments)).toEqual([
        ['Plant', 'managed'],
        ['Lab', 'configured'],
        ['Demo', 'builtIn'],
      ]);
      const id = environments.list()[0]?.id ?? '';
      expect(environments.remove(id)).toMatchObject({ ok: false, failure: { code: 'managed' } });
    });

    it('replace the same one that the user had added, with the same data', () => {
      const settings = createMemorySettings();
      const added = createEnvironments(settings, undefined).add(plant);
      const environments = withManaged(settings, { environments: [plant] });
      expect(names(environments).filter(([name]) => name === 'Plant')).toEqual([['Plant', 'managed']]);
      expect(environments.list()[0]?.id).toBe(added.ok ? added.value.id : '');
    });

    it('can be the only ones: added environments come back when that ends', () => {
      const settings = createMemorySettings();
      createEnvironments(settings, undefined).add(own);
      const closed = withManaged(settings, {
        environments: [plant],
        allowAddingEnvironments: false,
        demoEnvironment: false,
      });
      expect(names(closed)).toEqual([['Plant', 'managed']]);
      expect(closed.canAdd).toBe(false);
      expect(closed.add({ ...own, name: 'Other' })).toMatchObject({
        ok: false,
        failure: { code: 'managed' },
      });
      expect(names(createEnvironments(settings, undefined))).toContainEqual(['Own', 'user']);
    });
  });
});
