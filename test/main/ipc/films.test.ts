import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openApp, valueOf } from './app-fixture.ts';

const ofFilms = (folder: string) => readdirSync(folder).filter((name) => name.includes('.webm'));

it('P6: a film is written by its id: the page gets the name of the file and never its path', async () => {
  const opened = await openApp({ organizations: 1, devices: 1, archives: 0, hostile: false });
  try {
    const { films, session } = opened.app.handlers;
    const begun = await valueOf(films.begin({ title: 'Gate: 2026-11-22' }));
    expect(begun).toEqual({ filmId: expect.any(String), fileName: 'Gate_ 2026-11-22.webm' });
    const filmId = begun?.filmId ?? '';
    await valueOf(films.write({ filmId, position: 0, data: Buffer.from('film').toString('base64') }));
    // A sign-out would cut it off.
    expect(await session.signOut(null)).toMatchObject({ ok: false });
    expect(await films.reveal({ filmId })).toMatchObject({ failure: { code: 'notFound' } });
    await valueOf(films.finish({ filmId, byteLength: 4 }));
    expect(readFileSync(join(opened.profileFolder, 'Gate_ 2026-11-22.webm'), 'utf8')).toBe('film');
    await valueOf(films.reveal({ filmId }));
    expect(await session.signOut(null)).toMatchObject({ ok: true });
  } finally {
    await opened.close();
  }
});

it('an app that ends leaves no film that is not whole', async () => {
  const opened = await openApp({ organizations: 1, devices: 1, archives: 0, hostile: false });
  try {
    const begun = await valueOf(opened.app.handlers.films.begin({ title: 'Gate' }));
    const data = Buffer.from('half').toString('base64');
    await valueOf(opened.app.handlers.films.write({ filmId: begun?.filmId ?? '', position: 0, data }));
    expect(ofFilms(opened.profileFolder)).toEqual(['Gate.webm.part']);
    await opened.app.close();
    expect(ofFilms(opened.profileFolder)).toEqual([]);
  } finally {
    await opened.close();
  }
});
