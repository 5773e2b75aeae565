import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PinTarget, TargetPins } from '../../../preload/contract/index.ts';
import { AppElement } from '../../dom/app-element.ts';
import { buttonStyles } from '../../elements/styles/button-styles.ts';
import { icon } from '../../icons/icon.ts';
import { formatBytes } from '../../locales/format-bytes.ts';
import { listFormat, numberFormat } from '../../locales/intl.ts';
import { text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';
import { fromApp } from '../../state/app-context.ts';
import type { Location } from '../../state/navigation/location.ts';
import { precisionWords, ruleWords } from '../../state/offline/offline-words.ts';
import { invoke } from '../../state/store/invoke.ts';
import { createRenewableSignal } from '../../state/store/renewable-signal.ts';
import { baseStyles } from '../../theme/base-styles.ts';

/** Returns the target of a pin; `null` for an unsaved search, which is pinned as a view. */
function targetOf({ organization, device, view }: Location): PinTarget | null {
  if (view !== undefined) return view.id === null ? null : { kind: 'view', viewId: view.id };
  return device === null
    ? { kind: 'organization', organizationId: organization.id }
    : { kind: 'device', deviceId: device.id };
}

/**
 * Returns, for example, `Pinned · 40 newest, 280 earlier, 1.2 GB`; while images are missing, how
 * many of all are stored.
 */
export function pinWords({ total, downloaded, none, newest, byteLength }: TargetPins['together']): string {
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

/** Returns the total of all pins; if there are several, also the rule and precision of each. */
export function pinTip({ rows, together }: TargetPins): string {
  const rules = rows.map(({ rule, target, precision }) =>
    [ruleWords(rule, target.kind), precisionWords(precision)].filter((part) => part !== null).join(' · '),
  );
  return [pinWords(together), ...(rows.length > 1 ? rules : [])].join('\n');
}

/**
 * Pins of the shown location with their stored amount; nothing if there is none. A press changes a
 * single pin, or lists several.
 */
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

  private readonly app = fromApp(this, { shows: ['offline'], uses: ['bridge', 'navigation', 'pinning'] });
  @property({ attribute: false }) location: Location | null = null;
  @state() private pins: TargetPins | null = null;

  /** Key of the last reading, which changes with the pins and the stored images. */
  private readFor = '';
  private readonly reading = createRenewableSignal();

  protected override willUpdate(_changed: PropertyValues<this>): void {
    const target = this.location === null ? null : targetOf(this.location);
    const { pins, sync, waiting } = this.app.offline.value.state ?? { pins: 0 };
    const readFor = JSON.stringify([target, pins, sync?.newCount, sync?.unchangedCount, waiting]);
    if (readFor === this.readFor) return;
    this.readFor = readFor;
    if (JSON.stringify(this.pins?.rows[0]?.target) !== JSON.stringify(target)) this.pins = null;
    void this.read(pins === 0 ? null : target);
  }

  private async read(target: PinTarget | null): Promise<void> {
    const signal = this.reading.renew();
    const answer = target === null ? null : await invoke(() => this.app.bridge.offline.pinsOf({ target }));
    if (!signal.aborted)
      this.pins = answer?.ok === true && answer.value.rows.length > 0 ? answer.value : null;
  }

  /** Hides the element if there is no pin, so that it leaves no gap. */
  protected override updated(): void {
    this.hidden = this.pins === null;
  }

  private change({ rows: [pin, ...others] }: TargetPins): void {
    if (pin === undefined || others.length > 0) this.app.navigation.go({ page: 'offline', section: 'pins' });
    else this.app.pinning.request({ kind: 'change', pin });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { pins } = this;
    if (pins === null) return nothing;
    const tip = pinTip(pins);
    return html`<button type="button" aria-label=${tip} data-tip=${tip} @click=${() => this.change(pins)}>
      ${icon('pin')}<span class="words">${pinWords(pins.together)}</span
      ><span class="size">${formatBytes(pins.together.byteLength)}</span>
    </button>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'location-pin': LocationPin;
  }
}
