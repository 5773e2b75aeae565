import type { Attention, Precision, SubjectReference } from '../../preload/contract/index.ts';
import type { Clock } from '../shared/desktop.ts';
import { elapsedMs } from '../shared/elapsed-ms.ts';
import type { Timers } from '../shared/timers.ts';
import type { RevalidationRequest } from './revalidation.ts';

/**
 * Interval of checks of the screen: a new image appears within a minute, for some hundred bytes an
 * image.
 */
const CHECK_MS = 60_000;
/** After this time without a press, a letter or a scroll, nobody may be in front of the screen. */
const QUIET_AFTER_MS = 5 * 60_000;
/** Interval of checks then: an unattended screen costs a fifth (P48). */
const QUIET_CHECK_MS = 5 * 60_000;
/**
 * Most images of one check; the next check takes the following ones. A screen of medium tiles has
 * about 40.
 */
const MOST_CHECKED = 60;

interface ScreenCheckOptions {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly request: (request: RevalidationRequest) => void;
  /**
   * Returns the precision in which a shown image may be checked without the user's request, if
   * any.
   */
  readonly checkable: (wanted: Precision) => Precision | null;
  /** Called if the user is active. */
  readonly onActed: () => void;
}

const NOTHING_SHOWN: Attention = { isSeen: false, hasActed: false, precision: 'low', subjects: [] };

/**
 * Checks the images on the screen repeatedly, while the window is visible and the mode allows it.
 */
export class ScreenCheck {
  readonly #options: ScreenCheckOptions;
  #shown = NOTHING_SHOWN;
  #actedAt: number;
  #checkedAt: number;
  /** Position of the first subject of the next check. */
  #next = 0;
  #cancel = (): void => {};

  constructor(options: ScreenCheckOptions) {
    this.#options = options;
    this.#actedAt = options.clock.now();
    this.#checkedAt = options.clock.now();
  }

  /** Takes what the user looks at, and if they are active. */
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
