import { type Failure, fail, type Handlers, succeed } from '../../preload/contract/index.ts';
import type { Services } from '../app/accounts.ts';
import { filmFileName } from '../export/film-files.ts';

export function createFilmHandlers({ workspace, desktop, exporting }: Services): Handlers['films'] {
  return {
    begin: ({ title }) =>
      workspace.use(async ({ films }) => {
        const chosen = await desktop.chooseFilmFile(filmFileName(title));
        return chosen === null ? succeed(null) : films.begin(chosen, exporting.begin);
      }),
    write: ({ filmId, position, data }) =>
      workspace.use(({ films }) => films.write(filmId, position, Buffer.from(data, 'base64'))),
    finish: ({ filmId, byteLength }) => workspace.use(({ films }) => films.finish(filmId, byteLength)),
    cancel: ({ filmId }) =>
      workspace.use(async ({ films }) => {
        await films.cancel(filmId);
        return succeed(null);
      }),
    reveal: ({ filmId }) =>
      workspace.use(async ({ films }) => {
        const path = films.path(filmId);
        if (path === null) return fail(nothingWritten);
        await desktop.revealFolder(path);
        return succeed(null);
      }),
  };
}

const nothingWritten: Failure = { code: 'notFound', refusal: 'filmNotSaved' };
