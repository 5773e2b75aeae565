import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Pin, PinTarget } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { icon } from '../../icons/icon.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { listFormat, numberFormat } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';
import { fromApp } from '../../state/app-context.ts';
import type { Location } from '../../state/navigation/location.ts';
import { invoke } from '../../state/store/invoke.ts';
import { createRenewableSignal } from '../../state/store/renewable-signal.ts';
import { baseStyles } from '../../theme/base-styles.ts';

/** What a pin of a location would be about; null: a search is pinned as a view. */
function targetOf({ organization, device, view }: Location): PinTarget | null {
  if (view !== undefined) return view.id === null ? null : { kind: 'view', viewId: view.id };
  return device === null
    ? { kind: 'organization', organizationId: organization.id }
    : { kind: 'device', deviceId: device.id };
}

/** `Pinned · 40 newest, 280 earlier, 1.2 GB`; while some are missing, how many of all are here. */
export function pinWords({ total, downloaded, none, newest, byteLength }: Pin): string {
  const number = numberFormat();
  const isWhole = downloaded + none >= total;
  const amounts = isWhole
    ? [
        text('location.pinned.newest', { count: newest }),
        ...(downloaded > newest ? [text('location.pinned.earlier', { count: downloaded - newest })] : []),
      ]
    : [text('location.pinned.part', { downloaded: number.format(downloaded), total: number.format(total) })];
  const list = listFormat({ type: 'unit', style: 'short' });
  return text('location.pinned', {
    amounts: list.format([...amounts, ...(byteLength === 0 ? [] : [formatBytes(byteLength)])]),
  });
}

/** The pin of the shown location with how much it keeps here; nothing without one. A press changes it. */
@customElement('location-pin')
class LocationPin extends AppElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    css`
      :host {
        display: inline-flex;
        flex: none;
      }

      button {
        display: inline-flex;
        gap: var(--space-1);
        align-items: center;
        padding: 0 var(--space-1);
        border: 0;
        border-radius: var(--radius-small);
        background: none;
        color: var(--color-accent-text);
        font-size: var(--text-small);
        font-variant-numeric: tabular-nums;
        white-space: nowrap;
        &:hover {
          background: var(--color-hover);
        }
      }

      .icon {
        --icon-size: 0.8125rem;
      }

      .words {
        display: none;
      }

      @container header (min-width: 46rem) {
        .words {
          display: inline;
        }
        .size {
          display: none;
        }
      }
    `,
  ];

  private readonly app = fromApp(this, { shows: ['offline'], uses: ['bridge', 'pinning'] });
  @property({ attribute: false }) location: Location | null = null;
  @state() private pin: Pin | null = null;

  /** What the pin was read for: it is read anew after a change of the pins and of what is here. */
  private readFor = '';
  private readonly reading = createRenewableSignal();

  protected override willUpdate(_changed: PropertyValues<this>): void {
    const target = this.location === null ? null : targetOf(this.location);
    const { pins, sync, waiting } = this.app.offline.value.state ?? { pins: 0 };
    const readFor = JSON.stringify([target, pins, sync?.newCount, sync?.unchangedCount, waiting]);
    if (readFor === this.readFor) return;
    this.readFor = readFor;
    if (JSON.stringify(this.pin?.target) !== JSON.stringify(target)) this.pin = null;
    void this.read(pins === 0 ? null : target);
  }

  private async read(target: PinTarget | null): Promise<void> {
    const signal = this.reading.renew();
    const answer = target === null ? null : await invoke(() => this.app.bridge.offline.pinOf({ target }));
    if (!signal.aborted) this.pin = answer?.ok === true ? answer.value : null;
  }

  /** Without a pin it takes no gap from the count beside it. */
  protected override updated(): void {
    this.hidden = this.pin === null;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { pin } = this;
    if (pin === null) return nothing;
    const words = pinWords(pin);
    return html`<button
      type="button"
      aria-label=${words}
      data-tip=${words}
      @click=${() => this.app.pinning.request({ kind: 'change', pin })}
    >
      ${icon('pin')}<span class="words">${words}</span><span class="size">${formatBytes(pin.byteLength)}</span>
    </button>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'location-pin': LocationPin;
  }
}
