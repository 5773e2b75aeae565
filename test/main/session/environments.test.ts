import { describe, expect, it } from 'vitest';
import { createEnvironments } from '../../../main/session/environments.ts';
import { createMemorySettings } from '../../support/memory-desktop.ts';

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

  it('removes only what was added by hand', () => {
    const environments = createEnvironments(createMemorySettings(), undefined);
    const added = environments.add({ name: 'Plant', kind: 'staging', baseUrl: 'https://cloud.example.org' });
    expect(environments.remove('demo')).toMatchObject({ ok: false });
    expect(environments.remove(added.ok ? added.value.id : '')).toEqual({ ok: true, value: null });
    expect(environments.list().map(({ id }) => id)).toEqual(['demo']);
  });
});
