import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { Failure, ShortConnection, ShortConnections } from '../../../../preload/contract/index.ts';
import { AppElement } from '../../../dom/app-element.ts';
import { failureNote } from '../../../elements/widgets/failure-note.ts';
import { textButton } from '../../../elements/widgets/text-button.ts';
import { formatBytes } from '../../../locales/format-bytes.ts';
import { formatDuration } from '../../../locales/format-duration.ts';
import { text } from '../../../locales/text.ts';
import { fromApp } from '../../../state/app-context.ts';
import { CalmReload } from '../../../state/store/calm-reload.ts';
import { invoke } from '../../../state/store/invoke.ts';
import { sectionStyles } from '../../layout/section-styles.ts';
import '../../../locales/add-late-texts.ts';

/**
 * Downloads possible within 30 seconds, 2 minutes and 10 minutes of connection, each with a button
 * that starts it.
 */
@customElement('offline-short-connections')
class OfflineShortConnections extends AppElement {
  static override styles = [
    sectionStyles,
    css`
      .windows {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr));
        gap: var(--space-3);
      }

      .window {
        display: grid;
        gap: var(--space-1);
        align-content: start;
        padding: var(--space-4);
      }

      .window .button {
        justify-self: start;
        margin-block-start: var(--space-2);
      }
    `,
  ];

  private readonly app = fromApp(this, { shows: ['offline'], uses: ['bridge', 'toasts'] });

  @state() private windows: ShortConnections | null = null;
  @state() private failure: Failure | null = null;

  protected readonly reload = new CalmReload(this, {
    store: () => this.app.offline,
    key: () => `${this.app.offline.value.state?.waiting}`,
    load: () => void this.load(),
  });

  private async load(): Promise<void> {
    const answer = await invoke(() => this.app.bridge.offline.shortConnections());
    this.failure = answer.ok ? null : answer.failure;
    if (answer.ok) this.windows = answer.value;
  }

  private async start(seconds: number): Promise<void> {
    const isStarted = await this.app.offline.act((calls) => calls.startShortConnection({ seconds }));
    if (isStarted) this.app.toasts.show({ message: text('offline.shortConnection.started'), tone: 'good' });
  }

  private renderWindow(connection: ShortConnection): TemplateResult {
    const { seconds, lowCount, fullCount, byteLength, leftCount, names } = connection;
    const time = formatDuration(seconds);
    return html`<li class="card window">
      <p class="headline">${time}</p>
      ${
        lowCount + fullCount === 0
          ? html`<p class="hint">${text('offline.shortConnection.nothing')}</p>`
          : html`
            <p>${text('offline.shortConnection.low', { count: lowCount })}</p>
            <p>${text('offline.shortConnection.full', { count: fullCount })}</p>
            <p class="hint">${text('offline.about', { amount: formatBytes(byteLength) })}</p>
            ${leftCount === 0 ? nothing : html`<p class="hint">${text('offline.shortConnection.left', { count: leftCount })}</p>`}
            <p class="hint">${names.join(', ')}</p>
            ${textButton(text('offline.shortConnection.start'), () => this.start(seconds), {
              symbol: 'play',
              name: text('offline.shortConnection.startOf', { time }),
            })}
          `
      }
    </li>`;
  }

  private renderSpeed({ bytesPerSecond, assumedBytesPerSecond }: ShortConnections): string {
    return bytesPerSecond === null
      ? text('offline.shortConnection.assumed', { amount: formatBytes(assumedBytesPerSecond) })
      : text('offline.shortConnection.measured', { amount: formatBytes(bytesPerSecond) });
  }

  protected override render(): TemplateResult {
    const { windows, failure } = this;
    return html`
      <h3>${text('offline.shortConnection.title')}</h3>
      <p class="section-lead">${text('offline.shortConnection.lead')}</p>
      ${failureNote(failure, () => void this.load())}
      ${
        windows === null
          ? html`<span class="skeleton"></span>`
          : html`<ul class="windows">${windows.connections.map((one) => this.renderWindow(one))}</ul>
            <p class="note">${this.renderSpeed(windows)}</p>`
      }
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-short-connections': OfflineShortConnections;
  }
}
