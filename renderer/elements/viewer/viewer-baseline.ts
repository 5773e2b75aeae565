import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { SnapshotSummary, SubjectReference } from '../../../preload/contract/index.ts';
import type { ViewerSource } from '../../state/viewer/viewer-source.ts';

/** The snapshot that the last visit stored for the shown subject. */
export class ViewerBaseline implements ReactiveController {
  /** `null` if there is none; undefined until known. */
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
