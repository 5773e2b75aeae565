import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { assertNever } from '../../../preload/contract/core/assert-never.ts';
import type { ExportSubject, SnapshotSummary } from '../../../preload/contract/index.ts';
import { activeElement } from '../../dom/active-element.ts';
import { AppElement } from '../../dom/app-element.ts';
import { around } from '../../dom/around.ts';
import { printImage } from '../../dom/print-image.ts';
import { loadOverlay } from '../../elements/dialogs/load-overlay.ts';
import { type ActedImage, type ImageEvents, whyNot } from '../../elements/image/acted-image.ts';
import { captionOf, copyCaption, copyImage } from '../../elements/image/copy-image.ts';
import { subjectTitle } from '../../elements/tile/tile-words.ts';
import { text } from '../../locales/text.ts';
import { fromApp } from '../../state/app-context.ts';
import { pinCandidatesOf } from '../../state/offline/offline-pinning.ts';
import { requestedWords } from '../../state/offline/offline-words.ts';
import { availabilityOf } from '../../state/session/availability.ts';
import { failureText } from '../../state/session/failure-text.ts';
import { invoke } from '../../state/store/invoke.ts';

type Wanted = ImageEvents['image-command-wanted'];

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
    const wanted = (event as CustomEvent<Wanted>).detail;
    const why = whyNot(wanted.action, wanted.image, this.availability());
    if (why === undefined) void this.run(wanted);
    else wanted.say(why);
  };

  private availability() {
    const { session, connection } = this.app;
    return availabilityOf(session.value.session, connection.value);
  }

  private async run({ action, image, say }: Wanted): Promise<void> {
    const { pinning, viewer } = this.app;
    const { subject, best } = image;
    switch (action) {
      case 'export':
        this.exported = best === null ? subject : { ...subject, hash: best.hash };
        return;
      case 'keepOffline':
        pinning.request({ kind: 'add', candidates: pinCandidatesOf([subject], () => subjectTitle(image)) });
        return;
      case 'favorite':
        await this.toggleFavorite(image, say);
        return;
      case 'full':
        viewer.download(subject, 'full');
        say(text('gallery.full.requested', { count: 1 }));
        return;
      case 'request': {
        const failure = await viewer.requestDownload(subject, best === null ? 'low' : 'full');
        say(
          failure === null
            ? requestedWords(1, this.availability())
            : text('gallery.failed', { message: failureText(failure).message }),
        );
        return;
      }
      case 'copyImage':
      case 'copyCaption':
      case 'save':
      case 'print':
      case 'reveal':
        if (best !== null) say(await this.runOnStored(action, image, best));
        return;
      case 'compare':
      case 'compareVisit':
      case 'adjust':
      case 'autoLevels':
      case 'note':
      case 'details':
      case 'fullScreen':
        say(text('image.inViewer'));
        return;
      default:
        assertNever(action);
    }
  }

  private async toggleFavorite({ subject, deviceName: name }: ActedImage, say: Wanted['say']) {
    const { bookmarks, viewer } = this.app;
    const { deviceId } = subject;
    const answer = await bookmarks.star({ kind: 'device', deviceId }, !viewer.isFavorite(deviceId));
    if (!answer.ok) say(failureText(answer.failure).message);
    else say(text(viewer.isFavorite(deviceId) ? 'image.starred' : 'image.unstarred', { name }));
  }

  /** Returns the outcome in words. */
  private async runOnStored(
    action: 'copyImage' | 'copyCaption' | 'save' | 'print' | 'reveal',
    image: ActedImage,
    best: SnapshotSummary,
  ): Promise<string> {
    const { bridge, viewer: source } = this.app;
    const { hash } = best;
    const focused = activeElement() ?? document.body;
    const stage = [...around(focused)].find((node) => node instanceof HTMLDialogElement);
    switch (action) {
      case 'copyImage':
        return await copyImage(best, stage ?? document.body, source);
      case 'copyCaption':
        return await copyCaption(image, best, { source, zone: source.zone() }, focused);
      case 'print':
        await printImage(`snapshots/${hash}`, await captionOf(image, best, { source, zone: source.zone() }));
        return '';
      case 'reveal': {
        const found = await source.exportOf(image.subject, hash, true);
        return found === null ? text('image.notExported') : '';
      }
      case 'save': {
        const answer = await invoke(() => bridge.exports.saveImage({ ...image.subject, hash }));
        if (!answer.ok) return failureText(answer.failure).message;
        return answer.value === null ? '' : text('image.saved', { name: answer.value.fileName });
      }
      default:
        return assertNever(action);
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'image-host': ImageHost;
  }
}
