import type { ExportSubject } from '../../../preload/contract/index.ts';
import type { ViewerEvents } from '../../elements/viewer/viewer-actions.ts';
import { text } from '../../locales/text.ts';
import type { AppState } from '../../state/app-state.ts';
import { readHistory } from '../../state/film/read-snapshots.ts';
import { PIN_LIMIT, pinCandidatesOf } from '../../state/offline/offline-pinning.ts';
import { failureText } from '../../state/session/failure-text.ts';
import '../../locales/add-late-texts.ts';

interface RangeImage {
  readonly image: ExportSubject;
  readonly name: string;
}

/**
 * Returns what a part of a history has, however much: its stored images, and the archives to
 * download or to list as missing. Says why it can't.
 */
export async function imagesInRange(
  { bridge }: Pick<AppState, 'bridge'>,
  { deviceId, range, signal, onRead }: ViewerEvents['range-wanted'],
): Promise<
  | { readonly ok: true; readonly value: readonly RangeImage[] }
  | { readonly ok: false; readonly message: string }
> {
  const read = await readHistory(bridge, deviceId, { part: range, limit: range.count, signal, onRead });
  if (!read.ok) return { ok: false, message: failureText(read.failure).message };
  const { snapshots, absent } = read.value;
  const stored = snapshots.map(({ tile: { subject, name }, snapshot }) => ({
    image: { ...subject, hash: snapshot.hash },
    name,
  }));
  return { ok: true, value: [...stored, ...absent.map(({ subject, name }) => ({ image: subject, name }))] };
}

/**
 * Opens the pin dialog for the archives among the images: of a device itself the service has the
 * newest snapshot alone. Returns why it can't, or an empty text.
 */
export function keepRange(pinning: AppState['pinning'], images: readonly RangeImage[]): string {
  const names = new Map(
    images.flatMap(({ image, name }) => (image.archiveId === null ? [] : [[image.archiveId, name] as const])),
  );
  const deviceId = images[0]?.image.deviceId ?? '';
  const archives = Array.from(names.keys(), (archiveId) => ({ deviceId, archiveId }));
  if (archives.length === 0) return text('timeline.range.noArchives');
  if (archives.length > PIN_LIMIT) return text('gallery.pin.tooMany', { limit: PIN_LIMIT });
  const candidates = pinCandidatesOf(archives, ({ archiveId }) => names.get(archiveId ?? ''));
  pinning.request({ kind: 'add', candidates });
  return '';
}
