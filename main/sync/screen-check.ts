import type { Attention, Precision, SubjectReference } from '../../preload/contract/index.ts';
import type { Clock } from '../core/desktop.ts';
import { elapsedMs } from '../core/elapsed-ms.ts';
import type { Timers } from '../core/timers.ts';
import type { RevalidationRequest } from './revalidation.ts';

/** How often what is on the screen is checked: a new image is seen within a minute, for some hundred bytes an image. */
const CHECK_MS = 60_000;
/** Without a press, a letter or a scroll for this long, nobody may be in front of the screen. */
const QUIET_AFTER_MS = 5 * 60_000;
/** How often it is checked then: a screen that is left on costs a fifth (P48). */
const QUIET_CHECK_MS = 5 * 60_000;
/** The most images of one check; of more, the next check takes the next ones. A screen of medium tiles has about 40. */
const MOST_CHECKED = 60;

interface ScreenCheckOptions {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly request: (request: RevalidationRequest) => void;
  /** In which precision a shown image may be checked without a request of the person; null: in none. */
  readonly checkable: (wanted: Precision) => Precision | null;
  /** The person acts. */
  readonly onActed: () => void;
}

const NOTHING_SHOWN: Attention = { isSeen: false, hasActed: false, precision: 'low', subjects: [] };

/** Checks the images on the screen again and again, while the window is seen and the mode allows it. */
export class ScreenCheck {
  readonly #options: ScreenCheckOptions;
  #shown = NOTHING_SHOWN;
  #actedAt: number;
  #checkedAt: number;
  /** The position of the first subject of the next check. */
  #next = 0;
  #cancel = (): void => {};

  constructor(options: ScreenCheckOptions) {
    this.#options = options;
    this.#actedAt = options.clock.now();
    this.#checkedAt = options.clock.now();
  }

  /** Takes what the person looks at, and whether they act. */
  attend(attention: Attention): void {
    const { clock, onActed } = this.#options;
    const wasSeen = this.#shown.isSeen;
    this.#shown = attention;
    if (attention.hasActed || (attention.isSeen && !wasSeen)) {
      this.#actedAt = clock.now();
      onActed();
    }
    this.#plan();
  }

  close(): void {
    this.#shown = NOTHING_SHOWN;
    this.#cancel();
  }

  #plan(): void {
    const { clock, timers } = this.#options;
    this.#cancel();
    if (!this.#shown.isSeen || this.#shown.subjects.length === 0) return;
    const isQuiet = elapsedMs(this.#actedAt, clock.now()) >= QUIET_AFTER_MS;
    const waitMs = (isQuiet ? QUIET_CHECK_MS : CHECK_MS) - elapsedMs(this.#checkedAt, clock.now());
    this.#cancel = timers.after(Math.max(0, waitMs), () => this.#check());
  }

  #check(): void {
    const { clock, request, checkable } = this.#options;
    this.#checkedAt = clock.now();
    const precision = checkable(this.#shown.precision);
    if (precision !== null) request({ scope: 'screen', subjects: this.#take(), precision, always: false });
    this.#plan();
  }

  #take(): readonly SubjectReference[] {
    const { subjects } = this.#shown;
    if (subjects.length <= MOST_CHECKED) return subjects;
    const first = this.#next % subjects.length;
    this.#next = first + MOST_CHECKED;
    return [...subjects.slice(first), ...subjects.slice(0, first)].slice(0, MOST_CHECKED);
  }
}
