import type {
  Bridge,
  ExportSubject,
  Failure,
  Result,
  SubjectReference,
} from '../../../preload/contract/index.ts';
import type { FilmLook, FilmPicture } from '../../workers/film-request.ts';
import { invoke } from '../store/invoke.ts';
import { createRenewableSignal } from '../store/renewable-signal.ts';
import { createStore, withActions } from '../store/store.ts';
import type { FilmFrame } from './film-frames.ts';
import { type FilmChoices, type FilmPlan, firstChoices, planFilm } from './film-plan.ts';
import { type FilmProgress, type FilmWorker, type MadeFilm, makeFilm } from './make-film.ts';
import { type FilmMaterial, type HistoryPart, readHistory, readSubjects } from './read-snapshots.ts';

/** Content of a film: the history of a device or a part of it, or the best snapshots of several subjects. */
export type FilmScope =
  | { readonly kind: 'device'; readonly deviceId: string; readonly part?: HistoryPart | undefined }
  | { readonly kind: 'subjects'; readonly subjects: readonly SubjectReference[] };

export type FilmView =
  | { readonly step: 'reading' }
  | { readonly step: 'readFailed'; readonly failure: Failure }
  | {
      readonly step: 'choosing';
      readonly material: FilmMaterial;
      readonly choices: FilmChoices;
      readonly plan: FilmPlan;
      /** True if this system can encode such a film; `null` until known. */
      readonly isSupported: boolean | null;
      /** Why the last attempt did not begin. */
      readonly failure: Failure | null;
    }
  | {
      readonly step: 'making';
      readonly filmId: string;
      readonly fileName: string;
      readonly frameCount: number;
      readonly progress: FilmProgress;
    }
  | {
      readonly step: 'made';
      readonly filmId: string;
      readonly film: MadeFilm;
      /** Snapshots that it shows. */
      readonly images: readonly ExportSubject[];
    }
  | { readonly step: 'cancelled' }
  /** `failure` is `null` if the encoder failed. */
  | { readonly step: 'failed'; readonly failure: Failure | null };

/** A finished film, which an export can include. */
export interface SavedFilm extends Pick<MadeFilm, 'fileName' | 'byteLength'> {
  readonly filmId: string;
}

export interface FilmWords {
  readonly title: (material: FilmMaterial) => string;
  readonly picture: (frame: FilmFrame) => FilmPicture;
  readonly look: () => Pick<FilmLook, 'font' | 'direction' | 'language'>;
}

export type FilmStore = ReturnType<typeof createFilmStore>;

function lookOf({ size }: FilmPlan, words: FilmWords): FilmLook {
  return { ...size, ...words.look() };
}

function imagesOf({ frames }: FilmPlan): readonly ExportSubject[] {
  return frames.flatMap((frame) =>
    frame.kind === 'gap' ? [] : { ...frame.shown.tile.subject, hash: frame.shown.snapshot.hash },
  );
}

function readScope(bridge: Bridge, scope: FilmScope): Promise<Result<FilmMaterial>> {
  return scope.kind === 'device'
    ? readHistory(bridge, scope.deviceId, { part: scope.part })
    : readSubjects(bridge, scope.subjects);
}

/** Returns true if this system encodes such a film; false without an encoder. */
function isEncoded(send: FilmWorker, look: FilmLook, signal: AbortSignal): Promise<boolean> {
  return send({ kind: 'check', look }, signal).then(
    ({ isSupported }) => isSupported,
    () => false,
  );
}

/**
 * Creates the store of one film, from the choices to the written file. `close` ends the worker.
 */
export function createFilmStore(
  bridge: Bridge,
  worker: { readonly send: FilmWorker; readonly close: () => void },
  scope: FilmScope,
  words: FilmWords,
) {
  const store = createStore<FilmView>({ step: 'reading' });
  const checking = createRenewableSignal();
  let abort = new AbortController();

  async function check(plan: FilmPlan): Promise<void> {
    const signal = checking.renew();
    const isSupported = await isEncoded(worker.send, lookOf(plan, words), signal);
    const view = store.value;
    if (!signal.aborted && view.step === 'choosing') store.set({ ...view, isSupported });
  }

  function show(material: FilmMaterial, choices: FilmChoices): void {
    const plan = planFilm(material, choices);
    store.set({ step: 'choosing', material, choices, plan, isSupported: null, failure: null });
    if (plan.frames.length > 0) void check(plan);
  }

  async function read(): Promise<void> {
    store.set({ step: 'reading' });
    const material = await readScope(bridge, scope);
    if (material.ok) show(material.value, firstChoices);
    else store.set({ step: 'readFailed', failure: material.failure });
  }

  async function make(filmId: string, fileName: string, plan: FilmPlan): Promise<void> {
    abort = new AbortController();
    const { signal } = abort;
    const { frames } = plan;
    const making = { step: 'making', filmId, fileName, frameCount: frames.length } as const;
    const onProgress = (progress: FilmProgress) => store.set({ ...making, progress });
    onProgress({ framesDone: 0, byteLength: 0 });
    const look = lookOf(plan, words);
    const order = { filmId, frames, look, picture: words.picture, signal, onProgress };
    const end = await makeFilm(bridge.films, worker.send, order);
    worker.close();
    if (end.ok) store.set({ step: 'made', filmId, film: end.value, images: imagesOf(plan) });
    else store.set(signal.aborted ? { step: 'cancelled' } : { step: 'failed', failure: end.failure });
  }

  void read();

  return withActions(store, {
    read,
    choose(change: Partial<FilmChoices>) {
      const view = store.value;
      if (view.step === 'choosing') show(view.material, { ...view.choices, ...change });
    },
    /** Shows a file dialog, and makes the film with the page's current words and zone. */
    async start() {
      const view = store.value;
      if (view.step !== 'choosing') return;
      const begun = await invoke(() => bridge.films.begin({ title: words.title(view.material) }));
      if (!begun.ok) store.set({ ...view, failure: begun.failure });
      else if (begun.value !== null) await make(begun.value.filmId, begun.value.fileName, view.plan);
    },
    cancel() {
      abort.abort();
    },
    reveal() {
      const view = store.value;
      if (view.step === 'made') void invoke(() => bridge.films.reveal({ filmId: view.filmId }));
    },
    close() {
      checking.renew();
      abort.abort();
      worker.close();
    },
  });
}
