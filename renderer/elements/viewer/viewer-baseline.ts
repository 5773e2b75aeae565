import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { SnapshotSummary, SubjectReference } from '../../../preload/contract/index.ts';
import type { ViewerSource } from '../../state/viewer/viewer-source.ts';

/** The snapshot that the last visit stored of the shown subject. */
export class ViewerBaseline implements ReactiveController {
  /** Null: there is none; undefined while it is not known. */
  snapshot: SnapshotSummary | null | undefined = undefined;
  private followed = '';

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.followed = '';
  }

  follow(source: ViewerSource, subject: SubjectReference): void {
    const key = subjectKey(subject);
    if (key === this.followed) return;
    this.followed = key;
    this.snapshot = undefined;
    void source.baseline(subject).then((baseline) => {
      if (this.followed !== key) return;
      this.snapshot = baseline;
      this.host.requestUpdate();
    });
  }
}
