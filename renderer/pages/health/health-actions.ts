import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import { PAGE_LIMIT } from '../../../preload/contract/core/limits.ts';
import type {
  HealthQuery,
  HealthRow,
  SnapshotSummary,
  SubjectReference,
} from '../../../preload/contract/index.ts';
import { snapshotTime } from '../../../preload/contract/rules/snapshot-time.ts';
import { copyText } from '../../dom/copy-text.ts';
import { sendEvent } from '../../dom/send-event.ts';
import type { ComparePane, CompareRequest } from '../../elements/compare/compare-pane.ts';
import type { HealthAction } from '../../elements/health/health-card.ts';
import type { ActedImage, ImageEvents } from '../../elements/image/acted-image.ts';
import type { ViewerEvents } from '../../elements/viewer/viewer-actions.ts';
import type { ImageAction } from '../../keyboard/image-actions.ts';
import { text } from '../../locales/text.ts';
import type { AppState } from '../../state/app-state.ts';
import { healthCsv } from '../../state/health/health-csv.ts';
import { openLocation } from '../../state/navigation/resolve-location.ts';
import { requestedWords } from '../../state/offline/offline-words.ts';
import { availabilityOf } from '../../state/session/availability.ts';
import { failureText } from '../../state/session/failure-text.ts';
import { invoke } from '../../state/store/invoke.ts';

type HealthApp = Pick<
  AppState,
  'bridge' | 'commands' | 'connection' | 'fleet' | 'health' | 'navigation' | 'session' | 'toasts'
>;

/**
 * Returns the usual and the latest image as the older and newer side of a comparison; `null` if
 * one is not stored any more.
 */
export function comparisonOf({ subject, name, health }: HealthRow): CompareRequest | null {
  const pane = (snapshot: SnapshotSummary): ComparePane => ({
    subject,
    name,
    deviceName: name,
    at: snapshotTime(snapshot).at,
    best: snapshot,
    preview: null,
    role: 'plain',
  });
  if (health.verdict === 'silent' || health.now === null || health.usual === null) return null;
  return { panes: [pane(health.usual), pane(health.now)], mode: 'side' };
}

/**
 * Marks a device as fine or its silence as known, or reverts that, with a toast that offers to
 * undo it.
 */
async function callFine(
  app: HealthApp,
  { subject, name, health }: HealthRow,
  isFine: boolean,
): Promise<void> {
  const change = (value: boolean) =>
    app.health.act((calls) => calls.callFine({ subjects: [subject], isFine: value }));
  if (!(await change(isFine))) return;
  const done = health.verdict === 'silent' ? 'health.known.done' : 'health.fine.done';
  app.toasts.show({
    message: text(isFine ? done : 'health.fine.undone', { device: name }),
    tone: 'good',
    action: { label: text('action.undo'), run: () => void change(!isFine) },
  });
}

/** Returns the subject of the shown image: the device or one of its archives. */
function shownSubject({ subject, health }: HealthRow): SubjectReference {
  return { ...subject, archiveId: health.archiveId };
}

async function requestFull(app: HealthApp, row: HealthRow): Promise<void> {
  const answer = await invoke(() =>
    app.bridge.offline.requestDownload({ subjects: [shownSubject(row)], precision: 'full' }),
  );
  if (!answer.ok) {
    app.toasts.warn(text('gallery.failed', { message: failureText(answer.failure).message }));
    return;
  }
  const availability = availabilityOf(app.session.value.session, app.connection.value);
  app.toasts.show({ message: requestedWords(1, availability), tone: 'good' });
}

export function pictureOf(row: HealthRow): ActedImage {
  const { name, shortId, health } = row;
  return { subject: shownSubject(row), name, deviceName: name, shortId, best: health.now };
}

/** Runs a command on the shown image of a card, as on any image. */
export function runOnPicture(row: HealthRow, action: ImageAction, toasts: AppState['toasts']): void {
  const say = (message: string) => message !== '' && toasts.show({ message });
  sendEvent<ImageEvents>(window, 'image-command-wanted', { action, image: pictureOf(row), say });
}

export async function actOnHealth(app: HealthApp, row: HealthRow, action: HealthAction): Promise<void> {
  switch (action) {
    case 'compare': {
      const request = comparisonOf(row);
      if (request !== null) sendEvent<ViewerEvents>(window, 'compare-wanted', request);
      return;
    }
    case 'view': {
      const { deviceId, archiveId } = shownSubject(row);
      await openLocation(app, { kind: 'device', deviceId }, { archiveId, opens: true });
      return;
    }
    case 'full':
      if (!row.health.isFull) await requestFull(app, row);
      return;
    case 'fine':
      await callFine(app, row, row.health.fineAt === null);
      return;
    default:
      assertNever(action);
  }
}

/** Copies all rows of a list as a table. */
export async function copyHealthList(
  { bridge, toasts }: Pick<AppState, 'bridge' | 'toasts'>,
  query: Pick<HealthQuery, 'states' | 'fine'>,
  beside: HTMLElement,
): Promise<void> {
  const rows: HealthRow[] = [];
  let total = Number.POSITIVE_INFINITY;
  while (rows.length < total) {
    const offset = rows.length;
    const answer = await invoke(() => bridge.health.list({ ...query, offset, limit: PAGE_LIMIT }));
    if (!answer.ok) {
      toasts.warn(answer.failure);
      return;
    }
    total = answer.value.rows.length === 0 ? 0 : answer.value.total;
    rows.push(...answer.value.rows);
  }
  const isCopied = copyText(healthCsv(rows), beside);
  toasts.show(
    isCopied
      ? { message: text('gallery.copied', { count: rows.length }), tone: 'good' }
      : { message: text('gallery.copyFailed'), tone: 'caution' },
  );
}
