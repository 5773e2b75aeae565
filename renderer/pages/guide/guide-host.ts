import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { activeElement } from '../../dom/active-element.ts';
import { AppElement } from '../../dom/app-element.ts';
import { around } from '../../dom/around.ts';
import { loadOverlay } from '../../elements/dialogs/load-overlay.ts';
import type { GuideTopicId } from '../../locales/catalog/guide-topics.ts';
import { fromApp } from '../../state/app-context.ts';
import { type GuideEvents, topicOfPage, topicsOfElements } from '../../state/guide/guide-topic.ts';
import type { PageLocation } from '../../state/navigation/page-location.ts';
import { accountOf } from '../../state/session/session-store.ts';

/**
 * Opens the guide on the event `guide-wanted` from anywhere in the window, over a dialog too,
 * which keeps its content. It opens at the topic of the event, else of the focused dialog or part,
 * else of the page.
 */
@customElement('guide-host')
class GuideHost extends AppElement {
  private readonly app = fromApp(this, { shows: ['info'], uses: ['navigation', 'session'] });

  @state() private topic: GuideTopicId | null = null;
  /** False behind an open dialog and before the sign-in. */
  private canGo = false;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('guide-wanted', this.wanted);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('guide-wanted', this.wanted);
  }

  private readonly wanted = (event: Event): void => {
    if (this.topic !== null) return;
    const { session, signInWanted } = this.app.session.value;
    const isSigningIn = session === null || accountOf(session) === null || signInWanted;
    const path = [...around(activeElement())];
    const [focused] = path.flatMap(({ localName }) => topicsOfElements[localName] ?? []);
    const { current } = this.app.navigation.value;
    this.canGo = !isSigningIn && !path.some((element) => element instanceof HTMLDialogElement);
    this.topic =
      (event as CustomEvent<GuideEvents['guide-wanted']>).detail ??
      focused ??
      (isSigningIn ? 'signIn' : topicOfPage(current));
  };

  private readonly closed = (): void => {
    this.topic = null;
  };

  private readonly go = ({ detail }: CustomEvent<PageLocation>): void => {
    this.closed();
    this.app.navigation.go(detail);
  };

  protected override render(): TemplateResult | typeof nothing {
    if (this.topic === null) return nothing;
    return html`<guide-dialog
      ${loadOverlay(() => import('./guide-dialog.ts'), this.closed)}
      .topic=${this.topic}
      .platform=${this.app.info.value?.platform ?? ''}
      .canGo=${this.canGo}
      @dialog-close=${this.closed}
      @page-wanted=${this.go}
    ></guide-dialog>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'guide-host': GuideHost;
  }
}
