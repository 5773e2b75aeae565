import type { Result, Visit } from '../../../../preload/contract/index.ts';
import { text } from '../../../locales/text.ts';
import type { AppState } from '../../../state/app-state.ts';
import type { PinCandidate } from '../../../state/offline/offline-pinning.ts';
import { pinTargets } from '../../../state/offline/pin-location.ts';
import { visitName } from '../../../state/offline/visit-name.ts';
import { invoke } from '../../../state/store/invoke.ts';

type VisitApp = Pick<AppState, 'bridge' | 'navigation' | 'offline' | 'savedViews' | 'toasts'>;

/** A running visit, or one that was not prepared. */
type VisitEnd = { readonly visitId: number } | { readonly candidate: PinCandidate };

/** Undoes the end of a visit; removes one that was not prepared. */
export async function undoVisit(app: VisitApp, visit: Visit, wasPrepared: boolean): Promise<void> {
  const { bridge, offline, toasts } = app;
  const request = { visitId: visit.id };
  const undone = await invoke(() => bridge.offline.undoVisit(request));
  const answer = undone.ok && !wasPrepared ? await invoke(() => bridge.offline.removeVisit(request)) : undone;
  if (!answer.ok) toasts.warn(answer.failure);
  await offline.load();
}

async function end(app: VisitApp, visit: VisitEnd): Promise<Result<Visit>> {
  const { offline } = app.bridge;
  if ('visitId' in visit) return invoke(() => offline.endVisit(visit));
  const targets = await pinTargets([visit.candidate], app);
  if (!targets.ok) return targets;
  const name = visitName([visit.candidate]);
  return invoke(() => offline.endVisit({ name, targets: [...targets.value] }));
}

/** Ends a visit, with a toast that offers to undo it. */
export async function endVisit(app: VisitApp, visit: VisitEnd): Promise<void> {
  const answer = await end(app, visit);
  if (answer.ok) {
    const { name, subjectCount } = answer.value;
    app.toasts.show({
      message: text('offline.visit.ended', { name, count: subjectCount }),
      tone: 'good',
      action: {
        label: text('action.undo'),
        run: () => void undoVisit(app, answer.value, 'visitId' in visit),
      },
    });
  } else app.toasts.warn(answer.failure);
  await app.offline.load();
}

/** Removes a running visit; its pins stay. */
export async function removeVisit(app: VisitApp, { id }: Visit): Promise<void> {
  const answer = await invoke(() => app.bridge.offline.removeVisit({ visitId: id }));
  if (!answer.ok) app.toasts.warn(answer.failure);
  await app.offline.load();
}
