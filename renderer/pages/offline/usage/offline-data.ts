import { html, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { LEAST_BYTES_PER_SECOND, NAME_LIMIT } from '../../../../preload/contract/core/limits.ts';
import type { Failure, KnownNetwork, NetworkChange } from '../../../../preload/contract/index.ts';
import { AppElement } from '../../../dom/app-element.ts';
import { fieldStyles } from '../../../elements/styles/field-styles.ts';
import { failureNote } from '../../../elements/widgets/failure-note.ts';
import { switchControl, switchStyles } from '../../../elements/widgets/switch-control.ts';
import { formatBytes } from '../../../locales/format-bytes.ts';
import { formatAge } from '../../../locales/format-time.ts';
import { text } from '../../../locales/text.ts';
import { fromApp } from '../../../state/app-context.ts';
import { MEGABYTE, readMegabytes } from '../../../state/offline/offline-words.ts';
import { CalmReload } from '../../../state/store/calm-reload.ts';
import { invoke } from '../../../state/store/invoke.ts';
import { amountField, amountRow } from '../../layout/amount-field.ts';
import { sectionStyles } from '../../layout/section-styles.ts';
import { settingsRow } from '../../layout/settings-row.ts';
import '../../../elements/widgets/segment-choice.ts';
import './offline-usage.ts';

const KILOBYTE = 1_000;

/** Limits of data and speed, the known networks, and the data usage. */
@customElement('offline-data')
class OfflineData extends AppElement {
  static override styles = [sectionStyles, fieldStyles, switchStyles];

  private readonly app = fromApp(this, { shows: ['offline', 'now'], uses: ['bridge'] });

  @state() private networks: readonly KnownNetwork[] = [];
  @state() private failure: Failure | null = null;
  /** Field whose value is no amount. */
  @state() private invalid: string | null = null;

  protected readonly reload = new CalmReload(this, {
    store: () => this.app.offline,
    key: () =>
      `${this.app.offline.value.state?.network?.id} ${this.app.offline.value.state?.network?.usedBytes}`,
    load: () => void this.load(),
  });

  private async load(): Promise<void> {
    const answer = await invoke(() => this.app.bridge.offline.networks());
    this.failure = answer.ok ? null : answer.failure;
    if (answer.ok) this.networks = answer.value;
  }

  private async change(change: NetworkChange): Promise<void> {
    const answer = await invoke(() => this.app.bridge.offline.changeNetwork(change));
    this.failure = answer.ok ? null : answer.failure;
    if (answer.ok) this.networks = answer.value;
    await this.app.offline.load();
  }

  /**
   * Describes a field for an amount in units of `unit` bytes. An invalid value is marked and
   * changes nothing.
   */
  private amount(
    id: string,
    label: string,
    bytes: number | null,
    unit: number,
    take: (bytes: number | null) => unknown,
  ) {
    return {
      id,
      label,
      value: bytes === null ? '' : String(bytes / unit),
      placeholder: text('offline.data.noLimit'),
      isInvalid: this.invalid === id,
      error: text('offline.data.noAmount'),
      change: (typed: string) => {
        const megabytes = readMegabytes(typed);
        this.invalid = megabytes === undefined ? id : null;
        if (megabytes !== undefined) take(megabytes && Math.round((megabytes / MEGABYTE) * unit));
      },
    };
  }

  private renderLimits(network: KnownNetwork, id: string): TemplateResult {
    const { id: networkId, syncLimitBytes, bytesPerSecondLimit: speed } = network;
    const changeSync = (bytes: number | null) => this.change({ networkId, syncLimitBytes: bytes });
    const changeSpeed = (bytes: number | null) => {
      const limit = bytes === null ? null : Math.max(LEAST_BYTES_PER_SECOND, bytes);
      return this.change({ networkId, bytesPerSecondLimit: limit });
    };
    return html`
      ${amountRow({
        ...this.amount(`${id}-sync`, text('offline.data.syncLimit'), syncLimitBytes, MEGABYTE, changeSync),
        hint: text('offline.data.syncLimitHint'),
      })}
      ${amountRow({
        ...this.amount(`${id}-speed`, text('offline.data.speed'), speed, KILOBYTE, changeSpeed),
        hint: text('offline.data.speedHint'),
      })}
    `;
  }

  private networkFacts({ bytesPerSecond, seenAt, current }: KnownNetwork): string {
    const speed =
      bytesPerSecond === null
        ? text('offline.network.noSpeed')
        : text('offline.network.speed', { amount: formatBytes(bytesPerSecond) });
    const seen = current
      ? text('offline.network.current')
      : text('offline.network.seen', { age: formatAge(seenAt, this.app.now.value) });
    return `${seen} · ${speed}`;
  }

  private usedWords({ usedBytes, limitPeriod, limitBytes }: KnownNetwork): string {
    const used = formatBytes(usedBytes);
    return limitBytes === null
      ? text(`offline.network.used.${limitPeriod}`, { used })
      : text(`offline.network.usedOf.${limitPeriod}`, { used, limit: formatBytes(limitBytes) });
  }

  private renderNetwork(network: KnownNetwork, index: number): TemplateResult {
    const { id: networkId, label, metered, limitBytes, limitPeriod } = network;
    const id = `network-${index}`;
    const limitOf = text('offline.network.limitOf', { name: label });
    return html`<li class="card" aria-label=${label}>
      <div class="row">
        <div class="field words">
          <label for="${id}-name">${text('offline.network.name')}</label>
          <input
            id="${id}-name"
            class="input"
            maxlength=${NAME_LIMIT}
            .value=${label}
            @change=${(event: Event) => {
              const typed = (event.target as HTMLInputElement).value.trim();
              if (typed !== '') void this.change({ networkId, label: typed });
            }}
          />
          <p class="hint">${this.networkFacts(network)}</p>
        </div>
      </div>
      ${settingsRow({
        name: text('offline.network.metered'),
        hint: text('offline.network.meteredHint'),
        control: switchControl({
          label: text('offline.network.meteredOf', { name: label }),
          checked: metered,
          toggle: () => void this.change({ networkId, metered: !metered }),
        }),
      })}
      ${settingsRow({
        name: text('offline.network.limit'),
        hint: this.usedWords(network),
        control: html`<div class="buttons">
          ${amountField(this.amount(id, limitOf, limitBytes, MEGABYTE, (bytes) => this.change({ networkId, limitBytes: bytes })))}
          <segment-choice
            .label=${text('offline.network.periodOf', { name: label })}
            .options=${[
              { value: 'day', label: text('offline.network.day') },
              { value: 'month', label: text('offline.network.month') },
            ]}
            .value=${limitPeriod}
            @choice=${(event: CustomEvent<'day' | 'month'>) =>
              void this.change({ networkId, limitPeriod: event.detail })}
          ></segment-choice>
        </div>`,
      })}
      ${this.renderLimits(network, id)}
    </li>`;
  }

  protected override render(): TemplateResult {
    return html`
      <p class="section-lead">${text('offline.data.lead')}</p>
      <section>
        <h3>${text('offline.network.title')}</h3>
        ${failureNote(this.failure, () => void this.load())}
        ${
          this.networks.length === 0
            ? html`<p class="note">${text('offline.network.none')}</p>`
            : html`<ul class="panels">${this.networks.map((network, index) => this.renderNetwork(network, index))}</ul>`
        }
        <p class="note">${text('offline.network.note')} ${text('offline.network.shared')}</p>
      </section>
      <section><offline-usage></offline-usage></section>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-data': OfflineData;
  }
}
