import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { SubjectReference } from '../../../preload/contract/index.ts';
import type { ZoneChoice } from '../../locales/format-zoned.ts';
import {
  type CompareReference,
  type CompareTime,
  findFrame,
  wantedTime,
} from '../../state/viewer/compare-time.ts';
import type { ViewerSource } from '../../state/viewer/viewer-source.ts';
import {
  type ComparePane,
  olderFirst,
  paneOfBaseline,
  paneOfFrame,
  paneOfLatest,
  referencePane,
  showSameSnapshot,
} from './compare-pane.ts';

/** Target of a comparison by time: a time, or the last visit. */
export type TimeChoice = CompareTime | { readonly kind: 'visit' };

/**
 * Outcome of the last choice. `none`, `noVisit`, `sameVisit`: there is nothing else to compare
 * with.
 */
export type TimeState = 'found' | 'looking' | 'none' | 'noVisit' | 'sameVisit' | 'unreadable';

/** The comparison, as seen by its times. */
export interface TimesHost extends ReactiveControllerHost {
  readonly source: ViewerSource | undefined;
  readonly zone: ZoneChoice;
  readonly shownPanes: readonly ComparePane[];
  readonly series: readonly SubjectReference[];
  /** Shows panes for a choice of time; `null` restores the initial ones. */
  showPanes(panes: readonly ComparePane[] | null): void;
}

/** Returns the clock and time of a pane, to look for others near it. */
export function referenceOf(pane: ComparePane, zone: ZoneChoice): CompareReference {
  const offsetMinutes = pane.best?.capturedOffsetMinutes ?? null;
  return { subject: pane.subject, at: pane.at ?? Date.now(), zone, offsetMinutes };
}

/** Compares a snapshot, or each of a series in turn, with one from another time. */
export class CompareTimes implements ReactiveController {
  choice: TimeChoice | null = null;
  state: TimeState = 'found';
  /** Shown subject of the series. */
  position = 0;
  /** Snapshot that others are compared with. */
  reference: ComparePane | null = null;
  /**
   * Time when the service last listed the searched snapshots, ms since the epoch; `null` if
   * unknown or not searched.
   */
  listedAt: number | null = null;
  private looks = 0;

  constructor(private readonly host: TimesHost) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.reset();
  }

  /** Starts over with another comparison. */
  reset(): void {
    this.leave();
    this.position = 0;
  }

  /** Call if the panes are chosen by hand. */
  leave(): void {
    this.looks += 1;
    this.choice = null;
    this.reference = null;
    this.listedAt = null;
    this.state = 'found';
  }

  /** Selects a time; the same choice again restores the initial panes. */
  choose(choice: TimeChoice): void {
    if (this.choice?.kind === choice.kind && choice.kind !== 'date') {
      this.reset();
      this.host.showPanes(null);
      return;
    }
    if (this.choice === null) this.reference = referencePane(this.host.shownPanes);
    this.choice = choice;
    void this.look();
  }

  /** Steps to another subject of the series. */
  step(delta: -1 | 1): void {
    const target = this.position + delta;
    if (this.choice === null || target < 0 || target >= this.host.series.length) return;
    this.position = target;
    void this.look();
  }

  /**
   * Searches what this laptop knows first, to show something at once, then the service's current
   * list.
   */
  private async look(): Promise<void> {
    const { source } = this.host;
    const { choice } = this;
    if (source === undefined || choice === null) return;
    this.looks += 1;
    const { looks } = this;
    this.show('looking');
    const now = await this.now(source);
    if (looks !== this.looks) return;
    if (now === null) {
      this.show('unreadable');
      return;
    }
    this.reference = now;
    this.listedAt = null;
    if (choice.kind === 'visit') {
      const found = await this.lastVisit(source, now);
      if (looks !== this.looks) return;
      const isSame = found !== null && showSameSnapshot(found, now);
      this.show(found === null ? 'noVisit' : isSame ? 'sameVisit' : 'found', now, isSame ? null : found);
      return;
    }
    let shown = '';
    for (const refresh of [false, true]) {
      const found = await this.find(source, now, choice, refresh);
      if (looks !== this.looks) return;
      const key = JSON.stringify(found);
      const state = found === 'unreadable' ? 'unreadable' : found === null ? 'none' : 'found';
      const isLast = refresh || state === 'unreadable';
      // A snapshot downloaded meanwhile stays.
      if (key !== shown || isLast) this.show(isLast ? state : 'looking', key === shown ? null : now, found);
      shown = key;
    }
  }

  private show(
    state: TimeState,
    now: ComparePane | null = null,
    found: ComparePane | 'unreadable' | null = null,
  ): void {
    this.state = state;
    if (now !== null)
      this.host.showPanes(found === null || found === 'unreadable' ? [now] : olderFirst(found, now));
    this.host.requestUpdate();
  }

  private async now(source: ViewerSource): Promise<ComparePane | null> {
    const subject = this.host.series[this.position];
    if (this.host.series.length < 2 || subject === undefined) return this.reference;
    const tile = await source.tile(subject);
    return tile === null ? null : paneOfLatest(tile);
  }

  private async lastVisit(source: ViewerSource, now: ComparePane): Promise<ComparePane | null> {
    const [baseline, tile] = await Promise.all([source.baseline(now.subject), source.tile(now.subject)]);
    return baseline === null || tile === null ? null : paneOfBaseline(tile, baseline);
  }

  /**
   * Refreshes the list once, then reads further back. Returns `null` if another choice was made
   * meanwhile.
   */
  private async find(
    source: ViewerSource,
    now: ComparePane,
    time: CompareTime,
    refresh: boolean,
  ): Promise<ComparePane | 'unreadable' | null> {
    const { looks } = this;
    const reference = referenceOf(now, this.host.zone);
    let around = wantedTime(reference, time);
    for (let refreshes = refresh; looks === this.looks; refreshes = false) {
      const timeline = await source.timeline(now.subject.deviceId, around, refreshes);
      if (timeline === null) return 'unreadable';
      if (looks === this.looks) this.listedAt = timeline.listedAt;
      const found = findFrame(timeline.frames, reference, time);
      if (found !== null) {
        const { frame, wanted } = found;
        return { ...paneOfFrame(frame, timeline.deviceName), sought: { kind: time.kind, wanted } };
      }
      // The same hour of any day is acceptable, even beyond one message.
      const oldest = timeline.frames[0]?.at ?? around;
      if (time.kind !== 'sameHour' || oldest >= around) return null;
      around = oldest;
    }
    return null;
  }
}
