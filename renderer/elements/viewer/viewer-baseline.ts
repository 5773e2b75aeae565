import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { SubjectReference } from '../../../preload/contract/index.ts';
import type { ViewerSource } from '../../state/viewer/viewer-source.ts';

/** Whether the last visit stored a snapshot of the shown subject to compare with. */
export class ViewerBaseline implements ReactiveController {
  /** Null while it is not known. */
  exists: boolean | null = null;
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
    this.exists = null;
    void source.baseline(subject).then((baseline) => {
      if (this.followed !== key) return;
      this.exists = baseline !== null;
      this.host.requestUpdate();
    });
  }
}
