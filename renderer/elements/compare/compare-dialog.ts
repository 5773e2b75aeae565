import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import type { SubjectReference } from '../../../preload/contract/index.ts';
import { announce } from '../../dom/announce.ts';
import { AppElement } from '../../dom/app-element.ts';
import { keepFocus } from '../../dom/keep-focus.ts';
import { returnFocus } from '../../dom/return-focus.ts';
import { sendEvent } from '../../dom/send-event.ts';
import { type ImageAction, ONLY_IN_VIEWER } from '../../keyboard/image-actions.ts';
import { imageKeyOf, isForControl, meantPress, shortcutOf } from '../../keyboard/shortcuts.ts';
import type { ZoneChoice } from '../../locales/format-zoned.ts';
import { text } from '../../locales/text.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { buttonStyles } from '../styles/button-styles.ts';
import { CompareBlink } from './compare-blink.ts';
import { CompareDifference } from './compare-difference.ts';
import { CompareDivider } from './compare-divider.ts';
import { CompareDownloads, type DownloadHost } from './compare-downloads.ts';
import { type CompareCommand, compareCommand } from './compare-keys.ts';
import {
  type CompareMode,
  type ComparePane,
  type CompareRequest,
  movePane,
  PANE_LIMIT,
  withoutSought,
} from './compare-pane.ts';
import { timeTools } from './compare-time-tools.ts';
import { CompareTimes, type TimesHost } from './compare-times.ts';
import './compare-picker.ts';
import '../image/image-menu.ts';
import { fitted, type ImageView } from '../../imaging/image-view.ts';
import type { Availability } from '../../state/session/availability.ts';
import type { ViewerSource } from '../../state/viewer/viewer-source.ts';
import { whenClosing } from '../dialogs/dialog-frame.ts';
import type { ActedImage, ImageEvents } from '../image/acted-image.ts';
import { unadjusted } from '../image/image-adjustment.ts';
import type { ImageCanvas } from '../image/image-canvas.ts';
import { runImageCommand } from '../image/image-command.ts';
import { ImageLevels } from '../image/image-levels.ts';
import { darkDialogStyles } from '../styles/dark-dialog-styles.ts';
import type { TimeCommand } from '../timeline/time-keys.ts';
import { iconButton } from '../widgets/icon-button.ts';
import { type MenuPoint, middleOf, pointOfMenu } from '../widgets/menu-point.ts';
import {
  blinkStage,
  type CompareStage,
  differenceStage,
  paneLine,
  sideStage,
  swipeStage,
} from './compare-stage.ts';
import { compareStyles } from './compare-styles.ts';
import {
  addButton,
  adjustedButton,
  blinkTools,
  differenceTools,
  exportButton,
  mixedNote,
  modeChoice,
  newerButton,
} from './compare-tools.ts';
import { differenceWords, paneLetter } from './compare-words.ts';

const FIRST_IMAGE = '.stage [tabindex="0"]';

const pastRefused = () => ({ full: text('viewer.request.past'), request: text('viewer.request.past') });

interface MissingOffer extends Element {
  begin(): Promise<void>;
}

/**
 * Compares two to four snapshots; open while it has a `request`. Fires `compare-shown` when its
 * panes change and `compare-export`, both with its panes, and `compare-close`.
 */
@customElement('compare-dialog')
class CompareDialog extends AppElement implements TimesHost, DownloadHost {
  static override styles = [baseStyles, buttonStyles, darkDialogStyles, compareStyles];

  @property({ attribute: false }) request: CompareRequest | null = null;
  @property({ attribute: false }) source: ViewerSource | undefined;
  @property({ attribute: false }) availability: Availability = 'open';
  /** Offers to download missing images of panes. */
  @property({ attribute: false }) renderMissing: (subjects: readonly SubjectReference[]) => unknown = () =>
    nothing;

  @state() private panes: readonly ComparePane[] = [];
  @state() private mode: CompareMode = 'side';
  /** Index of the pane being picked, if any. */
  @state() private picking: number | null = null;
  @state() private asksDate = false;
  @state() private message = '';

  @query('dialog') private readonly dialog!: HTMLDialogElement;
  @query('image-menu') private readonly menu!: HTMLElementTagNameMap['image-menu'];
  @query('day-field') private readonly dateField!: HTMLElement | null;

  private readonly blink = new CompareBlink(this, () => this.panes.length);
  private readonly divider = new CompareDivider(this);
  private readonly difference = new CompareDifference(this);
  private readonly times = new CompareTimes(this);
  private readonly downloads = new CompareDownloads(this);
  private readonly levels = new ImageLevels(this);
  private view: ImageView = fitted;
  /** Pane whose menu is open. */
  private menuIndex = 0;

  constructor() {
    super();
    returnFocus(this);
    keepFocus(this, FIRST_IMAGE);
  }

  get shownPanes(): readonly ComparePane[] {
    return this.panes;
  }

  get series(): readonly SubjectReference[] {
    return this.request?.series ?? [];
  }

  get zone(): ZoneChoice {
    return this.source?.zone() ?? 'laptop';
  }

  get isSettled(): boolean {
    return this.times.state !== 'looking';
  }

  showPanes(panes: readonly ComparePane[] | null): void {
    this.panes = (panes ?? this.request?.panes ?? []).slice(0, PANE_LIMIT);
    this.picking = null;
    if (this.panes.length < 2) this.choose('side');
  }

  replacePane(pane: ComparePane, next: ComparePane): void {
    this.panes = this.panes.map((shown) => (shown === pane ? next : shown));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('request') && this.request !== null) {
      this.panes = this.request.panes.slice(0, PANE_LIMIT);
      this.picking = this.panes.length < 2 ? this.panes.length : null;
      this.asksDate = false;
      this.times.reset();
      this.choose(this.request.mode);
    }
    const [one, other] = this.panes.map(({ best }) => best ?? undefined);
    if (this.mode !== 'difference' || one === undefined || other === undefined) this.difference.drop();
    else this.difference.follow(one, other);
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('panes')) this.send('compare-shown');
    if (this.request !== null && !this.dialog.open) this.dialog.showModal();
    for (const canvas of this.canvases()) canvas.shownView = this.view;
  }

  protected override render(): TemplateResult {
    return html`
      <dialog aria-label=${text('compare.title')} @keydown=${this.pressed} @beforetoggle=${this.toggling}>
        <div class="head">
          <h2>${text('compare.title')}</h2>
          ${modeChoice(this.mode, this.panes.length, (mode) => this.choose(mode))}
          ${
            this.source === undefined || this.panes.length >= PANE_LIMIT
              ? nothing
              : addButton(this.picking === this.panes.length, () => (this.picking = this.panes.length))
          }
          ${this.source === undefined ? nothing : exportButton(this.source.platform(), this.export)}
          ${iconButton({
            symbol: 'x',
            label: text('compare.close'),
            keys: text('viewer.keys.close'),
            run: () => this.dialog.close(),
          })}
        </div>
        ${this.renderTools()}
        <div class="middle">
          <div class="stage" @contextmenu=${this.menuWanted}>
            ${this.renderStage()}
            <div class="newer" role="status">${newerButton(this.downloads.outdated().length, this.takeNewer)}</div>
          </div>
          ${this.renderPicker()}
        </div>
        <div class="missing">
          ${this.source === undefined ? nothing : this.renderMissing(this.downloads.missing().map(({ subject }) => subject))}
        </div>
        <div class="lines">
          ${this.linesBelow().map((pane, index) => paneLine(this.stage(), pane, index))}
        </div>
        ${this.renderMenu()}
      </dialog>
    `;
  }

  private renderTools(): TemplateResult {
    return html`<div class="tools">
      ${
        this.source === undefined
          ? nothing
          : timeTools({
              host: this,
              times: this.times,
              asksDate: this.asksDate,
              requestDate: this.requestDate,
            })
      }
      ${this.mode === 'blink' ? blinkTools(this.blink, this.panes.length) : nothing}
      ${
        this.mode === 'difference'
          ? differenceTools(this.difference.threshold, (threshold) => {
              this.difference.threshold = threshold;
              this.requestUpdate();
            })
          : nothing
      }
      <span role="status">
        ${this.mode === 'difference' ? differenceWords(this.difference.state) : nothing}
      </span>
      ${this.levels.isOn ? adjustedButton(() => this.levels.toggle()) : nothing} ${mixedNote(this.panes)}
      <span role="status">${this.message}</span>
    </div>`;
  }

  /** Returns true for an image that the device no longer has: a download would bring another one. */
  private isPast(pane: ComparePane | undefined): boolean {
    return pane !== undefined && (pane.role === 'baseline' || this.downloads.of(pane)?.kind === 'past');
  }

  private renderMenu(): TemplateResult | typeof nothing {
    const refused = this.isPast(this.panes[this.menuIndex]) ? pastRefused() : {};
    return html`<image-menu
      place="compare"
      .source=${this.source}
      .availability=${this.availability}
      .refused=${refused}
      .without=${['compare', ...ONLY_IN_VIEWER]}
      .checked=${{ autoLevels: this.levels.isOn }}
      @menu-action=${({ detail }: CustomEvent<ImageAction>) => this.runOnImage(detail, this.menuIndex)}
    ></image-menu>`;
  }

  private imageAt(index: number): ActedImage | null {
    const pane = this.panes[index];
    return pane === undefined || this.source === undefined ? null : pane;
  }

  private openMenu(index: number, at?: MenuPoint): void {
    const image = this.imageAt(index);
    const canvas = this.canvases()[index] ?? this.dialog;
    this.menuIndex = index;
    if (image !== null) this.menu.open(image, at ?? middleOf(canvas));
  }

  private readonly menuWanted = (event: MouseEvent): void => {
    event.preventDefault();
    const pointed = this.canvases().findIndex((canvas) => event.composedPath().includes(canvas));
    const at = pointOfMenu(event);
    this.openMenu(at === undefined || pointed === -1 ? this.activeIndex() : pointed, at);
  };

  private runOnImage(action: ImageAction, index: number): void {
    const image = this.imageAt(index);
    if (action === 'autoLevels') this.levels.toggle();
    if (image === null || action === 'autoLevels') return;
    const say = (message: string) => {
      this.message = message;
    };
    sendEvent<ImageEvents>(this, 'image-command-wanted', { action, image, say });
  }

  private renderStage(): TemplateResult {
    const stage = this.stage();
    const { state } = this.difference;
    switch (this.mode) {
      case 'side':
        return sideStage(stage);
      case 'blink':
        return blinkStage(stage, this.blink.shown);
      case 'swipe':
        return swipeStage(stage, this.divider);
      case 'difference':
        return differenceStage(stage, state.kind === 'done' ? state.image : null, differenceWords(state));
      default:
        return this.mode satisfies never;
    }
  }

  private renderPicker(): TemplateResult | typeof nothing {
    const { picking } = this;
    if (picking === null || this.source === undefined) return nothing;
    const title = text('compare.pick', { letter: paneLetter(picking) });
    return html`<aside class="picker scrolls" aria-label=${title}>
      <h3>${title}</h3>
      ${keyed(
        picking,
        html`<compare-picker
          .source=${this.source}
          .zone=${this.zone}
          .deviceId=${(this.panes[picking] ?? this.panes[0])?.subject.deviceId ?? null}
          @pane-choice=${(event: CustomEvent<ComparePane>) => this.put(picking, event.detail)}
          @picker-close=${() => (this.picking = null)}
        ></compare-picker>`,
      )}
    </aside>`;
  }

  private stage(): CompareStage {
    const { source } = this;
    return {
      panes: this.panes,
      zone: this.zone,
      viewed: this.viewed,
      adjustmentOf: ({ best }) => this.levels.adjust(unadjusted, best),
      downloadOf: (pane) => this.downloads.of(pane),
      costOf: (pane) => this.downloads.costOf(pane),
      step:
        source === undefined
          ? null
          : (index, delta) => void this.move(source, index, { kind: 'frame', delta }),
      pick: source === undefined ? null : (index) => (this.picking = index),
      remove: (index) => {
        this.panes = this.panes.filter((_, other) => other !== index);
        this.leaveTimes();
        this.picking = null;
        if (this.panes.length < 2) this.choose('side');
      },
    };
  }

  /**
   * Returns the panes with a line below: side by side each image has its own; a divider and a
   * difference concern the first two.
   */
  private linesBelow(): readonly ComparePane[] {
    if (this.mode === 'side') return [];
    return this.mode === 'blink' ? this.panes : this.panes.slice(0, 2);
  }

  /** Starts blinking unless the user prefers reduced motion. */
  private choose(mode: CompareMode): void {
    this.mode = this.panes.length < 2 ? 'side' : mode;
    this.blink.reset();
    void this.updateComplete.then(() => this.focusStage());
    if (this.mode === 'blink' && !matchMedia('(prefers-reduced-motion: reduce)').matches) this.blink.start();
  }

  /** Keys need a focus inside. */
  private focusStage(): void {
    const { activeElement } = this.renderRoot as ShadowRoot;
    if (activeElement !== null && activeElement !== this.dialog) return;
    this.renderRoot.querySelector<HTMLElement>(FIRST_IMAGE)?.focus();
  }

  private replace(index: number, pane: ComparePane): void {
    this.panes = [...this.panes.slice(0, index), pane, ...this.panes.slice(index + 1)];
  }

  /** Call after the user chose a pane: the others no longer have a time relative to it. */
  private leaveTimes(): void {
    this.times.leave();
    this.panes = this.panes.map(withoutSought);
  }

  private put(index: number, pane: ComparePane): void {
    this.replace(index, pane);
    this.leaveTimes();
    this.picking = null;
    // The pressed list is gone; its image takes the focus.
    void this.updateComplete.then(() => this.canvases()[index]?.focus());
  }

  private async move(source: ViewerSource, index: number, command: TimeCommand): Promise<void> {
    const pane = this.panes[index];
    const next = pane === undefined ? null : await movePane(source, pane, command);
    if (next === null || this.panes[index] !== pane) return;
    this.replace(index, next);
    this.leaveTimes();
  }

  private canvases(): readonly ImageCanvas[] {
    return [...this.renderRoot.querySelectorAll<ImageCanvas>('image-canvas')];
  }

  /**
   * Returns the pane whose time the keys change: the focused one, the one visible while blinking,
   * else the first.
   */
  private activeIndex(): number {
    if (this.mode === 'blink') return this.blink.shown;
    const { activeElement } = this.renderRoot as ShadowRoot;
    const canvas = activeElement?.closest('.pane')?.querySelector('image-canvas') ?? activeElement;
    return Math.max(
      0,
      this.canvases().findIndex((one) => one === canvas),
    );
  }

  private run(command: CompareCommand): void {
    const canvas = this.canvases()[this.mode === 'blink' ? this.blink.shown : 0];
    switch (command.kind) {
      case 'mode':
        this.choose(command.mode);
        return;
      case 'blink':
        if (this.mode !== 'blink') return;
        if (this.blink.running) this.blink.stop();
        else this.blink.start();
        this.sayBlink();
        return;
      case 'next':
        this.blink.step();
        this.sayBlink();
        return;
      case 'time':
        this.times.choose(command.time);
        return;
      case 'date':
        this.requestDate();
        return;
      case 'step':
        this.times.step(command.delta);
        return;
      case 'frame':
      case 'frameEnd':
        if (this.source !== undefined) void this.move(this.source, this.activeIndex(), command);
        return;
      case 'autoLevels':
        this.levels.toggle();
        return;
      case 'full':
        void this.renderRoot.querySelector<MissingOffer>('.missing > *')?.begin();
        return;
      case 'zoom':
      case 'fit':
      case 'whole':
      case 'pan':
        if (canvas !== undefined) runImageCommand(canvas, command);
    }
  }

  private sayBlink(): void {
    const { running, shown } = this.blink;
    announce(
      running ? text('compare.blink.started') : text('compare.blink.stopped', { letter: paneLetter(shown) }),
    );
  }

  private send(name: 'compare-shown' | 'compare-export'): void {
    this.dispatchEvent(new CustomEvent<readonly ComparePane[]>(name, { detail: this.panes }));
  }

  private readonly export = (): void => this.send('compare-export');

  private readonly takeNewer = (): void => {
    this.downloads.takeNewer();
    this.leaveTimes();
    // The pressed button is gone.
    this.canvases()[0]?.focus();
  };

  private readonly pressed = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && this.picking !== null) {
      event.preventDefault();
      this.picking = null;
      return;
    }
    if (shortcutOf(event, 'everywhere', true) === 'export' && this.source !== undefined) {
      // The gallery behind would export its selection.
      event.preventDefault();
      this.export();
      return;
    }
    if (event.altKey || event.defaultPrevented || isForControl(event)) return;
    const onImage = imageKeyOf(event);
    if (onImage !== null) {
      event.preventDefault();
      if (onImage === 'menu') this.openMenu(this.activeIndex());
      else this.runOnImage(onImage, this.activeIndex());
      return;
    }
    const press = meantPress(event, 'compare');
    if (press === null || press.isControl) return;
    const zoomed = this.canvases().some((canvas) => canvas.zoomed);
    const command = compareCommand(press.key, zoomed);
    if (command === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.run(command);
  };

  private readonly requestDate = (): void => {
    this.asksDate = true;
    void this.updateComplete.then(() => this.dateField?.focus());
  };

  private readonly viewed = (event: Event): void => {
    const seen = event.currentTarget as ImageCanvas;
    this.view = seen.shownView;
    for (const canvas of this.canvases()) if (canvas !== seen) canvas.shownView = this.view;
  };

  private readonly toggling = whenClosing(() => this.dispatchEvent(new CustomEvent('compare-close')));
}

declare global {
  interface HTMLElementTagNameMap {
    'compare-dialog': CompareDialog;
  }
}
