import type { AppEvent, AppInfo } from '../../preload/contract/index.ts';
import type { Recorder } from './recorder.ts';

export type Defects = ReturnType<typeof createDefects>;

/** Collects uncaught errors. The page shows the last one, with its id in the log. */
export function createDefects(
  { defect }: Pick<Recorder, 'defect'>,
  emit: (event: AppEvent) => void,
  newId: () => string,
) {
  let last: AppInfo['defect'] = null;
  return {
    last: () => last,
    /** `origin`: how the error surfaced, such as `uncaughtException`. */
    found(origin: string, error: unknown): void {
      last = { requestId: newId() };
      defect(origin, last.requestId, error);
      emit({ name: 'defectFound', payload: last });
    },
  };
}
