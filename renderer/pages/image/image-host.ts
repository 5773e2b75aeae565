import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { ExportSubject, SnapshotSummary } from '../../../preload/contract/index.ts';
import { activeElement } from '../../dom/active-element.ts';
import { AppElement } from '../../dom/app-element.ts';
import { around } from '../../dom/around.ts';
import { printImage } from '../../dom/print-image.ts';
import { sayWhatChanged } from '../../elements/compare/say-what-changed.ts';
import { loadOverlay } from '../../elements/dialogs/load-overlay.ts';
import { type ActedImage, type ImageEvents, whyNot } from '../../elements/image/acted-image.ts';
import { captionOf, copyCaption, copyImage } from '../../elements/image/copy-image.ts';
import { subjectTitle } from '../../elements/tile/tile-words.ts';
import type { ImageAction } from '../../keyboard/image-actions.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { pinCandidatesOf } from '../../state/offline/offline-pinning.ts';
import { requestedWords } from '../../state/offline/offline-words.ts';
import { type Availability, availabilityOf } from '../../state/session/availability.ts';
import { failureText } from '../../state/session/failure-text.ts';
import { invoke } from '../../state/store/invoke.ts';

type Wanted = ImageEvents['image-command-wanted'];

type Command = (image: ActedImage) => string | Promise<string>;

const onStored =
  (run: (best: SnapshotSummary, image: ActedImage) => Promise<string>): Command =>
  (image) =>
    image.best === null ? '' : run(image.best, image);

/**
 * Runs the commands on one image that are the same wherever it is shown, for the event
 * `image-command-wanted` from anywhere in the window.
 */
@customElement('image-host')
class ImageHost extends AppElement {
  private readonly app = fromApp(this, {
    uses: ['bookmarks', 'bridge', 'connection', 'pinning', 'session', 'viewer'],
  });

  @state() private exported: ExportSubject | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('image-command-wanted', this.wanted);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('image-command-wanted', this.wanted);
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.exported === null) return nothing;
    const close = () => (this.exported = null);
    return html`<export-dialog
      ${loadOverlay(() => import('../export/export-dialog.ts'), close)}
      .images=${[this.exported]}
      @dialog-close=${close}
    ></export-dialog>`;
  }

  private readonly wanted = (event: Event): void => {
    const { action, image, say } = (event as CustomEvent<Wanted>).detail;
    const why = whyNot(action, image, this.availability());
    if (why === undefined) void this.run(action, image).then(say);
    else say(why);
  };

  private availability(): Availability {
    const { session, connection } = this.app;
    return availabilityOf(session.value.session, connection.value);
  }

  private async run(action: ImageAction, image: ActedImage): Promise<string> {
    const command = this.commands[action];
    return command === undefined ? text('image.inViewer') : await command(image);
  }

  /** Returns the outcome in words; empty if the screen shows it. */
  private readonly commands: Partial<Record<ImageAction, Command>> = {
    export: ({ subject, best }) => {
      this.exported = best === null ? subject : { ...subject, hash: best.hash };
      return '';
    },
    keepOffline: (image) => {
      const candidates = pinCandidatesOf([image.subject], () => subjectTitle(image));
      this.app.pinning.request({ kind: 'add', candidates });
      return '';
    },
    favorite: async ({ subject: { deviceId }, deviceName: name }) => {
      const { bookmarks, viewer } = this.app;
      const answer = await bookmarks.star({ kind: 'device', deviceId }, !viewer.isFavorite(deviceId));
      if (!answer.ok) return failureText(answer.failure).message;
      return text(viewer.isFavorite(deviceId) ? 'image.starred' : 'image.unstarred', { name });
    },
    full: ({ subject }) => {
      this.app.viewer.download(subject, 'full');
      return text('gallery.full.requested', { count: 1 });
    },
    request: async ({ subject, best }) => {
      const failure = await this.app.viewer.requestDownload(subject, best === null ? 'low' : 'full');
      if (failure === null) return requestedWords(1, this.availability());
      return text('gallery.failed', { message: failureText(failure).message });
    },
    copyImage: onStored((best) => {
      const stage = [...around(activeElement())].find((node) => node instanceof HTMLDialogElement);
      return copyImage(best, stage ?? document.body, this.app.viewer);
    }),
    copyCaption: onStored((best, image) =>
      copyCaption(image, best, this.seen(), activeElement() ?? document.body),
    ),
    say: onStored((best, image) => sayWhatChanged(image, best, this.app.viewer)),
    print: onStored(async (best, image) => {
      await printImage(`snapshots/${best.hash}`, await captionOf(image, best, this.seen()));
      return '';
    }),
    reveal: onStored(async ({ hash }, { subject }) => {
      const found = await this.app.viewer.exportOf(subject, hash, true);
      return found === null ? text('image.notExported') : '';
    }),
    save: onStored(async ({ hash }, { subject }) => {
      const answer = await invoke(() => this.app.bridge.exports.saveImage({ ...subject, hash }));
      if (!answer.ok) return failureText(answer.failure).message;
      return answer.value === null ? '' : text('image.saved', { name: answer.value.fileName });
    }),
  };

  private seen(): Parameters<typeof captionOf>[2] {
    const { viewer: source } = this.app;
    return { source, zone: source.zone() };
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'image-host': ImageHost;
  }
}
