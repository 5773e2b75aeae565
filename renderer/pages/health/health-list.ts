import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { HealthState } from '../../../preload/contract/core/health-states.ts';
import { LEAST_HISTORY } from '../../../preload/contract/core/limits.ts';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Bridge, HealthRow, HealthSummary } from '../../../preload/contract/index.ts';
import { activeElement } from '../../dom/active-element.ts';
import { AppElement } from '../../dom/app-element.ts';
import type { HealthAction, HealthCard } from '../../elements/health/health-card.ts';
import { failureNote } from '../../elements/widgets/failure-note.ts';
import { type MenuPoint, middleOf, pointOfMenu } from '../../elements/widgets/menu-point.ts';
import { textButton } from '../../elements/widgets/text-button.ts';
import { type ImageAction, ONLY_IN_VIEWER } from '../../keyboard/image-actions.ts';
import { imageKeyOf, isTypedInto, shortcutOf } from '../../keyboard/shortcuts.ts';
import { text } from '../../locales/text.ts';
import '../../locales/add-late-texts.ts';
import { fromApp } from '../../state/app-context.ts';
import { isWhole, verdictWords } from '../../state/health/health-words.ts';
import type { MissingScope } from '../../state/offline/missing-store.ts';
import type { SubjectPages } from '../../state/offline/subject-pages.ts';
import { availabilityOf } from '../../state/session/availability.ts';
import { invoke } from '../../state/store/invoke.ts';
import '../layout/missing-download.ts';
import { SectionList } from '../layout/section-list.ts';
import { sectionStyles } from '../layout/section-styles.ts';
import { choiceField } from '../settings/settings-fields.ts';
import { actOnHealth, copyHealthList, pictureOf, runOnPicture } from './health-actions.ts';
import '../../elements/health/health-card.ts';
import '../../elements/image/image-menu.ts';
import '../image/image-host.ts';
import '../../elements/widgets/progress-bar.ts';

/** Actions by the shortcut of a card. */
const ACTIONS: Readonly<Record<string, HealthAction>> = {
  healthOpen: 'view',
  healthCompare: 'compare',
  healthFull: 'full',
  healthFine: 'fine',
};

const ownStyles = css`
  ul.card {
    display: grid;
    gap: var(--space-3);
    border: 0;
    background: none;
  }

  ul .row,
  ul .row + .row {
    display: block;
    padding: 0;
    border: 0;
  }

  .measuring {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--space-1) var(--space-3);
    align-items: center;
    margin-block-end: var(--space-4);
    progress-bar {
      grid-column: 1 / -1;
    }
  }

  .sensitivity {
    margin-block-start: var(--space-6);
  }

  .section-head {
    min-block-size: var(--control-height);
  }
`;

async function* uncheckedPages({ health }: Bridge): SubjectPages {
  for (let after = 0; ; ) {
    const from = after;
    const answer = await invoke(() => health.unchecked({ after: from }));
    yield answer.ok ? { ok: true, value: answer.value.subjects } : answer;
    if (!answer.ok || answer.value.last === from) return;
    after = answer.value.last;
  }
}

/** Says how many devices were checked, then what was found. */
function coverageWords(summary: HealthSummary): string {
  const { checked, devices, total, maybe, stale, isListCut } = summary;
  const parts = [text('health.coverage', { checked, devices })];
  if (total > 0) parts.push(text('health.count', { count: total }));
  if (maybe > 0) parts.push(text('health.countMaybe', { count: maybe }));
  if (stale > 0) parts.push(text('health.stale', { count: stale }));
  if (isListCut) parts.push(text('health.listCut'));
  return parts.join(' · ');
}

/** Devices that need attention, of one state or of all, or those marked as fine. */
@customElement('health-list')
class HealthList extends AppElement {
  static override styles = [sectionStyles, ownStyles];

  private readonly app = fromApp(this, {
    shows: ['connection', 'health', 'info', 'now', 'session', 'settings'],
    uses: ['bridge', 'commands', 'fleet', 'navigation', 'toasts', 'viewer'],
  });

  /** `null` for all. */
  @property({ attribute: false }) of: HealthState | null = null;
  @property({ type: Boolean }) fine = false;

  /** Card that arrow keys move from; `null` for the first. */
  @state() private current: string | null = null;

  /** Devices without an image, counted again after others were checked. */
  private unchecked: MissingScope | null = null;

  @query('.list') private readonly whole!: HTMLElement;
  @query('image-menu') private readonly menu!: HTMLElementTagNameMap['image-menu'];
  /** Card whose menu is open. */
  private menuRow: HealthRow | null = null;

  /** Position of the focused card that left the list. */
  private left: number | null = null;

  private readonly list = new SectionList<HealthRow>(
    this,
    (page) => this.app.bridge.health.list({ ...page, ...this.query() }),
    { store: () => this.app.health, key: () => JSON.stringify([this.query(), this.app.health.value.state]) },
  );

  private query() {
    return { ...(this.of === null ? {} : { states: [this.of] }), fine: this.fine };
  }

  private cards(): readonly HealthCard[] {
    return [...this.renderRoot.querySelectorAll('health-card')];
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { checked = 0, devices = 0 } = this.app.health.value.state ?? {};
    const version = `${checked} ${devices}`;
    if (this.unchecked?.version !== version) {
      const pages = () => uncheckedPages(this.app.bridge);
      this.unchecked = { of: uncheckedPages, version, pages, precision: 'best' };
    }
    if (this.hasUpdated && (changed.has('of') || changed.has('fine'))) {
      this.current = null;
      void this.list.load();
    }
    const focused = this.cardOf(activeElement());
    this.left = focused === null ? null : this.cards().indexOf(focused);
  }

  /** Moves the focus of a card that left the list to the one now at its position. */
  protected override updated(): void {
    const { left } = this;
    const cards = this.cards();
    if (left === null || this.cardOf(activeElement()) !== null) return;
    const next = cards[Math.min(left, cards.length - 1)] ?? this.whole;
    next.focus();
  }

  private cardOf(element: Element | null): HealthCard | null {
    const card = this.cards().find((candidate) => candidate === element || candidate.contains(element));
    return card ?? this.cards().find((candidate) => candidate.shadowRoot?.contains(element) === true) ?? null;
  }

  private readonly pressed = (event: KeyboardEvent): void => {
    const id = shortcutOf(event, 'health', isTypedInto(event));
    const card = this.cardOf(event.composedPath()[0] as Element);
    const row = card?.row ?? null;
    const key = imageKeyOf(event);
    if (key !== null && row !== null) {
      event.preventDefault();
      if (key === 'menu') this.openMenu(row, middleOf(card));
      else runOnPicture(row, key, this.app.toasts);
    }
    if (id === null || card === null || row === null) return;
    // Enter presses a button of the card.
    if (id === 'healthOpen' && event.composedPath()[0] !== card) return;
    event.preventDefault();
    const action = ACTIONS[id];
    if (action !== undefined) void this.act(row, action);
    else this.move(card, event.key);
  };

  private openMenu(row: HealthRow, at: MenuPoint): void {
    this.menuRow = row;
    this.menu.open(pictureOf(row), at);
  }

  private readonly menuAction = ({ detail }: CustomEvent<ImageAction>): void => {
    const row = this.menuRow;
    if (row === null) return;
    if (detail === 'compare' || detail === 'full') void this.act(row, detail);
    else runOnPicture(row, detail, this.app.toasts);
  };

  private move(from: HealthCard, key: string): void {
    const cards = this.cards();
    const index = cards.indexOf(from);
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: cards.length - 1,
    };
    const next = cards[Math.max(0, Math.min(cards.length - 1, targets[key] ?? index))];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  }

  /** Returns the card that is a tab stop: the last focused one, while it is listed. */
  private currentKey(): string | null {
    const keys = this.list.rows.map(({ subject }) => subjectKey(subject));
    return keys.find((key) => key === this.current) ?? keys[0] ?? null;
  }

  private async act(row: HealthRow, action: HealthAction): Promise<void> {
    await actOnHealth(this.app, row, action);
    if (action === 'fine') await this.list.load();
  }

  private readonly renderCard = (row: HealthRow): TemplateResult => {
    const key = subjectKey(row.subject);
    const isCurrent = key === this.currentKey();
    return html`<health-card
      role="group"
      aria-label=${text('health.card', { device: row.name, state: verdictWords(row.health) })}
      tabindex=${isCurrent ? 0 : -1}
      .row=${row}
      .now=${this.app.now.value}
      ?current=${isCurrent}
      @focusin=${() => (this.current = key)}
      @contextmenu=${(event: MouseEvent) => {
        event.preventDefault();
        this.openMenu(row, pointOfMenu(event) ?? middleOf(event.currentTarget as Element));
      }}
      @health-action=${(event: CustomEvent<HealthAction>) => void this.act(row, event.detail)}
    ></health-card>`;
  };

  /** Renders the progress of measuring the older images. */
  private renderMeasuring(): TemplateResult | typeof nothing {
    const measuring = this.app.health.value.state?.measuring;
    if (measuring === undefined || measuring.phase === 'idle') return nothing;
    const { phase, devices, measured } = measuring;
    const isOn = phase === 'measuring';
    const label = text(isOn ? 'health.measuring' : 'health.measuring.stopped');
    return html`<div class="measuring">
      <span>${label} · ${text('health.measuring.progress', { done: measured, total: devices })}</span>
      ${textButton(text(isOn ? 'health.measuring.stop' : 'health.measuring.goOn'), () =>
        this.app.health.act((calls) => calls.measure({ isOn: !isOn })),
      )}
      <progress-bar label=${label} .value=${measured} .max=${devices}></progress-bar>
    </div>`;
  }

  private empty(): readonly [
    heading: string,
    description: string,
    symbol: 'eye' | 'sparkles' | 'circleCheck',
  ] {
    const { state } = this.app.health.value;
    if (this.fine) return [text('health.empty.fine'), text('health.empty.fineText'), 'eye'];
    if (state === null || (state.asUsual === 0 && state.total === 0 && state.fine === 0))
      return [text('health.empty.new'), text('health.empty.newText', { least: LEAST_HISTORY }), 'sparkles'];
    const noFault = text('health.empty.asUsual', { count: state.asUsual });
    return isWhole(state)
      ? [text('health.empty'), noFault, 'circleCheck']
      : [text('health.empty.soFar'), noFault, 'eye'];
  }

  /**
   * Renders the download of the newest small image of each device without any; each one is checked
   * on arrival.
   */
  private renderCheckAll(): TemplateResult | typeof nothing {
    if (this.app.health.value.state === null || this.fine) return nothing;
    return html`<missing-download
      action="health.checkAll"
      .scope=${this.unchecked}
      @missing-over=${() => this.whole.focus()}
    ></missing-download>`;
  }

  private renderLead(): TemplateResult {
    const { connection, session, health } = this.app;
    const { state } = health.value;
    const availability = availabilityOf(session.value.session, connection.value);
    const isOffline = availability === 'offline' || availability === 'byChoice';
    const tooFew = state?.new ?? 0;
    return html`
      <div class="section-head">
        <p class="muted" role="status">${state === null || this.fine ? nothing : coverageWords(state)}</p>
        ${this.renderCheckAll()}
        ${
          (this.list.total ?? 0) === 0
            ? nothing
            : textButton(
                text('gallery.action.copyTable'),
                ({ currentTarget }) => copyHealthList(this.app, this.query(), currentTarget as HTMLElement),
                { symbol: 'copy' },
              )
        }
      </div>
      ${isOffline ? html`<p class="section-lead">${text('health.offline')}</p>` : nothing}
      ${this.renderMeasuring()}
      ${
        tooFew === 0 || this.fine
          ? nothing
          : html`<p class="section-lead">${text('health.new', { count: tooFew, least: LEAST_HISTORY })}</p>`
      }
    `;
  }

  private renderSensitivity(): TemplateResult {
    return html`<section class="card sensitivity">
      ${choiceField(
        this.app,
        'healthSensitivity',
        { label: 'health.sensitivity', hint: 'health.sensitivity.hint' },
        {
          more: 'health.sensitivity.more',
          usual: 'health.sensitivity.usual',
          fewer: 'health.sensitivity.fewer',
        },
      )}
    </section>`;
  }

  protected override render(): TemplateResult {
    const { failure } = this.app.health.value;
    return html`
      ${failureNote(failure, () => this.app.health.load())} ${this.renderLead()}
      <div class="list" tabindex="-1" @keydown=${this.pressed}>
        ${this.list.render({
          label: text('page.health'),
          row: this.renderCard,
          key: ({ subject }) => subjectKey(subject),
          empty: this.empty(),
        })}
      </div>
      ${this.of === null && !this.fine ? this.renderSensitivity() : nothing}
      <image-menu
        place="health"
        .source=${this.app.viewer}
        .availability=${availabilityOf(this.app.session.value.session, this.app.connection.value)}
        .without=${['autoLevels', ...ONLY_IN_VIEWER]}
        @menu-action=${this.menuAction}
      ></image-menu>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'health-list': HealthList;
  }
}
