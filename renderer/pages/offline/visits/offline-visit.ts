import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { SilentDevice, SubjectReference, Tile, Visit } from '../../../../preload/contract/index.ts';
import { AppElement } from '../../../dom/app-element.ts';
import { textButton } from '../../../elements/widgets/text-button.ts';
import { formatDuration } from '../../../locales/format-duration.ts';
import { formatAge, formatTime } from '../../../locales/format-time.ts';
import { text } from '../../../locales/text.ts';
import { fromApp } from '../../../state/app-context.ts';
import { openLocation } from '../../../state/navigation/resolve-location.ts';
import type { PinCandidate } from '../../../state/offline/offline-pinning.ts';
import { subjectTitle } from '../../../state/offline/offline-words.ts';
import { SectionList } from '../../layout/section-list.ts';
import { sectionStyles } from '../../layout/section-styles.ts';
import { rowContent } from '../../layout/settings-row.ts';
import { endVisit, removeVisit, undoVisit } from './visit-actions.ts';
import '../pins/offline-target-choice.ts';

const SECOND_MS = 1_000;

/**
 * Running and ended visits, what changed since, and devices that are silent for unusually long.
 */
@customElement('offline-visit')
class OfflineVisit extends AppElement {
  static override styles = [sectionStyles];

  private readonly app = fromApp(this, {
    shows: ['offline', 'now'],
    uses: ['bridge', 'commands', 'fleet', 'navigation', 'savedViews', 'toasts'],
  });

  /** Devices of a visit that was not prepared. */
  @state() private chosen: PinCandidate | null = null;
  @state() private isEnding = false;

  private readonly follows = {
    store: () => this.app.offline,
    key: () => {
      const offline = this.app.offline.value.state;
      return `${offline?.visits} ${offline?.lastVisitAt} ${offline?.sync?.newCount}`;
    },
  };
  private readonly open = new SectionList<Visit>(
    this,
    (page) => this.app.bridge.offline.visits({ ...page, isEnded: false }),
    this.follows,
  );
  private readonly ended = new SectionList<Visit>(
    this,
    (page) => this.app.bridge.offline.visits({ ...page, isEnded: true }),
    this.follows,
  );
  private readonly changed = new SectionList<Tile>(
    this,
    (page) => this.app.bridge.offline.changedSinceVisit(page),
    this.follows,
  );
  private readonly silent = new SectionList<SilentDevice>(
    this,
    (page) => this.app.bridge.offline.silentDevices(page),
    this.follows,
  );

  private async act(work: () => Promise<void>): Promise<void> {
    if (this.isEnding) return;
    this.isEnding = true;
    await work();
    this.isEnding = false;
    await Promise.all([this.open.load(), this.ended.load(), this.changed.load()]);
  }

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
      time: formatDuration(device.usualIntervalMs / SECOND_MS),
      times: Math.floor(device.intervals),
    });
    return rowContent({
      name: device.name,
      hint: `${since} · ${rhythm}`,
      control: this.renderShow({ deviceId: device.deviceId, archiveId: null }, device.name),
    });
  };

  private readonly renderOpen = (visit: Visit): TemplateResult =>
    rowContent({
      name: visit.name,
      hint: [
        text('offline.visit.devices', { count: visit.devices }),
        text('offline.visit.prepared', { time: formatTime(visit.createdAt, this.app.now.value) }),
      ].join(' · '),
      control: html`
        ${textButton(
          text('offline.visit.end'),
          () => this.act(() => endVisit(this.app, { visitId: visit.id })),
          { symbol: 'check', name: text('offline.visit.endOf', { name: visit.name }) },
        )}
        ${textButton(text('offline.visit.remove'), () => this.act(() => removeVisit(this.app, visit)), {
          classes: 'quiet',
          name: text('offline.visit.removeOf', { name: visit.name }),
        })}
      `,
    });

  private readonly renderEnded = (visit: Visit): TemplateResult => {
    const now = this.app.now.value;
    const endedAt = visit.endedAt ?? now;
    const name = visit.name === '' ? text('offline.visit.nameless') : visit.name;
    const undo = () => this.act(() => undoVisit(this.app, visit, true));
    return rowContent({
      name,
      hint: text('offline.visit.last', { time: formatTime(endedAt, now), count: visit.subjectCount }),
      control:
        this.ended.rows[0]?.id === visit.id
          ? textButton(text('action.undo'), undo, {
              classes: 'quiet',
              symbol: 'rotateCcw',
              name: text('offline.visit.undoOf', { name }),
            })
          : nothing,
    });
  };

  /** Renders the form that ends a visit that was not prepared. */
  private renderOther(): TemplateResult {
    const { chosen } = this;
    const end = () =>
      this.act(async () => {
        if (chosen !== null) await endVisit(this.app, { candidate: chosen });
      });
    return html`<div class="card panel">
      <offline-target-choice
        label=${text('offline.visit.where')}
        @target-chosen=${(event: CustomEvent<PinCandidate | null>) => (this.chosen = event.detail)}
      ></offline-target-choice>
      <div class="buttons">
        ${textButton(text('offline.visit.end'), end, { symbol: 'check', disabled: chosen === null || this.isEnding })}
      </div>
    </div>`;
  }

  protected override render(): TemplateResult {
    const hasVisit = (this.app.offline.value.state?.lastVisitAt ?? null) !== null;
    return html`
      <h3>${text('offline.visit.title')}</h3>
      <p class="section-lead">${text('offline.visit.lead')}</p>
      ${this.open.render({
        label: text('offline.visit.open'),
        row: this.renderOpen,
        key: ({ id }) => id,
        empty: [text('offline.visit.noneOpen'), text('offline.visit.noneOpenText'), 'packageCheck'],
      })}
      <section>
        <h3>${text('offline.visit.other')}</h3>
        ${this.renderOther()}
      </section>
      ${
        hasVisit
          ? html`<section>
              <h3>${text('offline.visit.endedTitle')}</h3>
              ${this.ended.render({
                label: text('offline.visit.endedTitle'),
                row: this.renderEnded,
                key: ({ id }) => id,
                empty: [text('offline.visit.noneOpen'), '', 'check'],
              })}
            </section>
            <section>
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
