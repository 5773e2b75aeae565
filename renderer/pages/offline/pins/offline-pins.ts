import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { Pin } from '../../../../preload/contract/index.ts';
import { AppElement } from '../../../dom/app-element.ts';
import { loadOverlay } from '../../../elements/dialogs/load-overlay.ts';
import { textButton } from '../../../elements/widgets/text-button.ts';
import { formatBytes } from '../../../locales/format-bytes.ts';
import { formatAge } from '../../../locales/format-time.ts';
import { text } from '../../../locales/text.ts';
import { fromApp } from '../../../state/app-context.ts';
import { precisionWords, ruleWords } from '../../../state/offline/offline-words.ts';
import { removePin } from '../../../state/offline/remove-pin.ts';
import { SectionList } from '../../layout/section-list.ts';
import { sectionStyles } from '../../layout/section-styles.ts';
import { rowContent } from '../../layout/settings-row.ts';
import '../../../elements/widgets/progress-bar.ts';

function progressWords({ total, downloaded, none }: Pin): string {
  if (downloaded === 1 && total === 1) return text('offline.pin.downloadedOne');
  return none === 0
    ? text('offline.pin.downloaded', { downloaded, total })
    : text('offline.pin.downloadedNone', { downloaded, total, none });
}

/** Pins, with their rule, the downloaded amount, and its age. */
@customElement('offline-pins')
class OfflinePins extends AppElement {
  static override styles = [sectionStyles];

  private readonly app = fromApp(this, { shows: ['now'], uses: ['bridge', 'offline', 'pinning', 'toasts'] });

  private readonly pins = new SectionList<Pin>(this, (page) => this.app.bridge.offline.pins(page), {
    store: () => this.app.offline,
    key: () => {
      const state = this.app.offline.value.state;
      return `${state?.pins} ${state?.sync?.newCount} ${state?.sync?.unchangedCount} ${state?.waiting}`;
    },
  });

  /** Pin being packed; `null` if none is. */
  @state() private packed: Pin | null = null;

  private async unpin(pin: Pin): Promise<void> {
    if (await removePin(this.app, pin, () => this.pins.load())) {
      this.renderRoot.querySelector<HTMLElement>('.add')?.focus();
    }
  }

  private pack(pin: Pin): void {
    this.packed = pin;
  }

  private renderPack(): TemplateResult | typeof nothing {
    if (this.packed === null) return nothing;
    const close = () => (this.packed = null);
    return html`<make-pack-dialog
      ${loadOverlay(() => import('../../packs/make-pack-dialog.ts'), close)}
      .pin=${this.packed}
      @dialog-close=${close}
    ></make-pack-dialog>`;
  }

  private words(pin: Pin): string {
    const rule = ruleWords(pin.rule, pin.target.kind);
    return [rule, precisionWords(pin.precision), formatBytes(pin.byteLength)]
      .filter((part) => part !== null)
      .join(' · ');
  }

  private readonly renderPin = (pin: Pin): TemplateResult => {
    const { total, downloaded, none, oldestConfirmedAt, title } = pin;
    const age =
      oldestConfirmedAt === null
        ? nothing
        : html` · ${text('offline.pin.age', { age: formatAge(oldestConfirmedAt, this.app.now.value) })}`;
    return rowContent({
      name: title,
      hint: pin.subtitle ?? undefined,
      below: html`
        <p class="hint">${this.words(pin)}</p>
        <progress-bar
          .label=${text('offline.pin.progress', { name: title })}
          .value=${downloaded + none}
          .max=${Math.max(1, total)}
        ></progress-bar>
        <p class="hint">${progressWords(pin)}${age}</p>
        ${pin.unlisted > 0 ? html`<p class="amber">${text('offline.unlisted', { count: pin.unlisted })}</p>` : nothing}
        ${pin.gone ? html`<p class="amber">${text('offline.pin.gone')}</p>` : nothing}
      `,
      control: html`<div class="buttons">
        ${textButton(text('offline.change'), () => this.app.pinning.request({ kind: 'change', pin }), {
          name: text('offline.pin.changeOf', { name: title }),
        })}
        ${textButton(text('gallery.action.pack'), () => this.pack(pin), {
          classes: 'quiet',
          name: text('offline.pin.packOf', { name: title }),
        })}
        ${textButton(text('action.remove'), () => this.unpin(pin), {
          classes: 'quiet',
          name: text('offline.pin.removeOf', { name: title }),
        })}
      </div>`,
    });
  };

  protected override render(): TemplateResult {
    const add = textButton(text('offline.pin.add'), () => this.app.pinning.request({ kind: 'choose' }), {
      classes: 'primary add',
      symbol: 'plus',
    });
    return html`
      <p class="section-lead">${text('offline.pins.lead')}</p>
      ${this.pins.total === 0 ? nothing : html`<div class="section-head"><span></span>${add}</div>`}
      ${this.pins.render({
        label: text('offline.section.pins'),
        row: this.renderPin,
        empty: [text('offline.pins.empty'), text('offline.pins.emptyText'), 'pin', add],
      })}
      ${this.renderPack()}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-pins': OfflinePins;
  }
}
