import { html, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { activeElement } from '../../dom/active-element.ts';
import { AppElement } from '../../dom/app-element.ts';
import {
  type ImageAction,
  type ImagePlace,
  imageActions,
  imageChord,
  imageCommands,
} from '../../keyboard/image-actions.ts';
import { keyNames } from '../../locales/key-names.ts';
import { text } from '../../locales/text.ts';
import type { Availability } from '../../state/session/availability.ts';
import type { ViewerSource } from '../../state/viewer/viewer-source.ts';
import type { ContextMenu, ContextMenuItem } from '../widgets/context-menu.ts';
import type { MenuPoint } from '../widgets/menu-point.ts';
import { type ActedImage, type Refused, whyNot } from './acted-image.ts';
import '../../locales/add-late-texts.ts';
import '../widgets/context-menu.ts';

/** First commands of each group. */
const BEGINS: ReadonlySet<ImageAction> = new Set(['keepOffline', 'copyImage', 'details', 'full']);

/** Commands that work on the whole selection, if the image is part of it. */
const OF_SELECTION: ReadonlySet<ImageAction> = new Set([
  'export',
  'compare',
  'keepOffline',
  'full',
  'request',
]);

/**
 * The menu of one image, the same wherever it is shown. What can't be done now says why. Fires
 * `menu-action` with an `ImageAction` or the action of an own item, and `menu-close`.
 */
@customElement('image-menu')
export class ImageMenu extends AppElement {
  @property() place: ImagePlace = 'viewer';
  @property({ attribute: false }) source: ViewerSource | undefined;
  @property({ attribute: false }) availability: Availability = 'open';
  /** Reasons of the place. */
  @property({ attribute: false }) refused: Refused = {};
  /** Commands that the place can't have. */
  @property({ attribute: false }) without: readonly ImageAction[] = [];
  /** Switches that are on. */
  @property({ attribute: false }) checked: Partial<Record<ImageAction, boolean>> = {};
  /** Items of the place before and after the common ones. */
  /** True if the image is selected with others, for which one image is no reason. */
  @property({ attribute: false }) isOfMany = false;
  @property({ attribute: false }) firstItems: readonly ContextMenuItem[] = [];
  @property({ attribute: false }) lastItems: readonly ContextMenuItem[] = [];

  @state() private image: ActedImage | null = null;
  /** Export that has the image; `null` if none, undefined until known. */
  @state() private exportName: string | null | undefined;

  /** What had the focus before. */
  private opener: HTMLElement | null = null;

  @query('context-menu') private readonly menu!: ContextMenu;

  /** Shows the menu of an image at a point of the window. */
  open(image: ActedImage, { x, y }: MenuPoint): void {
    this.image = image;
    this.exportName = undefined;
    this.opener = activeElement();
    void this.findExport(image);
    void this.updateComplete.then(() => this.menu.openAt(x, y));
  }

  private async findExport(image: ActedImage): Promise<void> {
    const { subject, best } = image;
    const name = best === null ? null : await this.source?.exportOf(subject, best.hash, false);
    if (this.image === image) this.exportName = name ?? null;
  }

  private items(): readonly ContextMenuItem[] {
    const { image, place, firstItems, lastItems } = this;
    if (image === null) return [];
    const platform = this.source?.platform() ?? '';
    const there = imageActions.filter((action) => !this.without.includes(action));
    const own = there.map((action): ContextMenuItem => {
      const { label, symbol } = imageCommands[action];
      const chord = imageChord(action, place);
      const why = this.why(action, image);
      const checked =
        action === 'favorite' ? this.source?.isFavorite(image.subject.deviceId) : this.checked[action];
      return {
        action,
        label: text(label),
        symbol,
        keys: chord === undefined ? '' : keyNames(chord, platform).join(' '),
        begins: BEGINS.has(action) || (action === there[0] && firstItems.length > 0),
        why,
        checked,
      };
    });
    return [...firstItems, ...own, ...lastItems];
  }

  private why(action: ImageAction, image: ActedImage): string | undefined {
    const isJudged = !this.isOfMany || !OF_SELECTION.has(action);
    const why = this.refused[action] ?? (isJudged ? whyNot(action, image, this.availability) : undefined);
    const isNowhere = why === undefined && action === 'reveal' && this.exportName === null;
    return isNowhere ? text('image.notExported') : why;
  }

  protected override render(): TemplateResult {
    return html`<context-menu
      .items=${this.items()}
      @menu-action=${({ detail }: CustomEvent<string>) =>
        this.dispatchEvent(new CustomEvent('menu-action', { detail }))}
      @menu-close=${() => {
        this.opener?.focus();
        this.dispatchEvent(new CustomEvent('menu-close'));
      }}
    ></context-menu>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'image-menu': ImageMenu;
  }
}
