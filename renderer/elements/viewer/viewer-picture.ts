import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { pictureWords } from '../../state/health/picture-words.ts';
import type { ViewerSource } from '../../state/viewer/viewer-source.ts';

/** Describes the shown image in words, once it was measured. */
export class ViewerPicture implements ReactiveController {
  /** Empty until known. */
  words = '';
  private followed = '';

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.followed = '';
  }

  /** `hash`: of the image; empty without one. */
  follow(source: ViewerSource, hash: string): void {
    if (hash === this.followed) return;
    this.followed = hash;
    this.words = '';
    if (hash === '') return;
    void source.picture(hash).then((values) => {
      if (this.followed !== hash) return;
      this.words = pictureWords(values);
      this.host.requestUpdate();
    });
  }
}
