import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { SilentDevice, SubjectReference, Tile } from '../../../../preload/contract/index.ts';
import { AppElement } from '../../../dom/app-element.ts';
import { textButton } from '../../../elements/widgets/text-button.ts';
import { formatDuration } from '../../../locales/format-duration.ts';
import { formatAge, formatTime } from '../../../locales/format-time.ts';
import { text } from '../../../locales/text.ts';
import { fromApp } from '../../../state/app-context.ts';
import { openLocation } from '../../../state/navigation/resolve-location.ts';
import { subjectTitle } from '../../../state/offline/offline-words.ts';
import { invoke } from '../../../state/store/invoke.ts';
import { SectionList } from '../../layout/section-list.ts';
import { sectionStyles } from '../../layout/section-styles.ts';
import { rowContent } from '../../layout/settings-row.ts';

const SECOND_MS = 1_000;

/** The end of a visit, what changed since the last one, and which devices are silent longer than they use to be. */
@customElement('offline-visit')
class OfflineVisit extends AppElement {
  static override styles = [sectionStyles];

  private readonly app = fromApp(this, {
    shows: ['offline', 'now'],
    uses: ['bridge', 'commands', 'fleet', 'navigation', 'toasts'],
  });

  /** "End visit" was pressed once: the baselines of the last one are let go, so it asks. */
  @state() private asks = false;

  private readonly visits = {
    store: () => this.app.offline,
    key: () => {
      const offline = this.app.offline.value.state;
      return `${offline?.visit?.endedAt} ${offline?.sync?.newCount}`;
    },
  };
  private readonly changed = new SectionList<Tile>(
    this,
    (page) => this.app.bridge.offline.changedSinceVisit(page),
    this.visits,
  );
  private readonly silent = new SectionList<SilentDevice>(
    this,
    (page) => this.app.bridge.offline.silentDevices(page),
    this.visits,
  );

  private readonly end = async () => {
    const isSecond = this.app.offline.value.state?.visit !== null;
    if (isSecond && !this.asks) {
      this.asks = true;
      return;
    }
    this.asks = false;
    const answer = await invoke(() => this.app.bridge.offline.endVisit({ target: null }));
    if (answer.ok) {
      const message = text('offline.visit.ended', { count: answer.value.subjectCount });
      this.app.toasts.show({ message, tone: 'good' });
    } else this.app.toasts.warn(answer.failure);
    await this.app.offline.load();
    await this.changed.load();
  };

  private renderShow({ deviceId, archiveId }: SubjectReference, name: string): TemplateResult {
    const show = () => void openLocation(this.app, { kind: 'device', deviceId }, { archiveId });
    const options = { classes: 'quiet', symbol: 'eye', name: text('offline.showOf', { name }) } as const;
    return textButton(text('offline.show'), show, options);
  }

  private readonly renderChanged = (tile: Tile): TemplateResult => {
    const title = subjectTitle(tile);
    const fetchedAt = Math.max(tile.low?.fetchedAt ?? 0, tile.full?.fetchedAt ?? 0);
    const age = formatAge(fetchedAt, this.app.now.value);
    return rowContent({
      name: title,
      hint: fetchedAt === 0 ? undefined : text('offline.visit.newSince', { age }),
      control: this.renderShow(tile.subject, title),
    });
  };

  private readonly renderSilent = (device: SilentDevice): TemplateResult => {
    const since = text('offline.silent.since', { age: formatAge(device.lastReceivedAt, this.app.now.value) });
    const rhythm = text('offline.silent.rhythm', {
      time: formatDuration(device.medianIntervalMs / SECOND_MS),
      times: Math.floor(device.intervals),
    });
    return rowContent({
      name: device.name,
      hint: `${since} · ${rhythm}`,
      control: this.renderShow({ deviceId: device.deviceId, archiveId: null }, device.name),
    });
  };

  private renderEnd(): TemplateResult {
    const visit = this.app.offline.value.state?.visit ?? null;
    const time = formatTime(visit?.endedAt ?? 0, this.app.now.value);
    return html`<div class="card panel">
      <p>${visit === null ? text('offline.visit.never') : text('offline.visit.last', { time, count: visit.subjectCount })}</p>
      ${this.asks ? html`<p class="amber" role="alert">${text('offline.visit.ask')}</p>` : nothing}
      <div class="buttons">
        ${textButton(text(this.asks ? 'offline.visit.endAnyway' : 'offline.visit.end'), this.end, { symbol: 'check' })}
        ${this.asks ? textButton(text('action.cancel'), () => (this.asks = false), { classes: 'quiet' }) : nothing}
      </div>
    </div>`;
  }

  protected override render(): TemplateResult {
    const hasVisit = (this.app.offline.value.state?.visit ?? null) !== null;
    return html`
      <h3>${text('offline.visit.title')}</h3>
      <p class="section-lead">${text('offline.visit.lead')}</p>
      ${this.renderEnd()}
      ${
        hasVisit
          ? html`<section>
            <h3>${text('offline.visit.changed')}</h3>
            ${this.changed.render({
              label: text('offline.visit.changed'),
              row: this.renderChanged,
              empty: [
                text('offline.visit.nothingChanged'),
                text('offline.visit.nothingChangedText'),
                'check',
              ],
            })}
          </section>`
          : nothing
      }
      <section>
        <h3>${text('offline.silent.title')}</h3>
        ${this.silent.render({
          label: text('offline.silent.title'),
          row: this.renderSilent,
          empty: [text('offline.silent.none'), text('offline.silent.noneText'), 'clock'],
        })}
      </section>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offline-visit': OfflineVisit;
  }
}
