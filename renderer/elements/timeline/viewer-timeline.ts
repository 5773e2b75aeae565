import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import { knowledges } from '../../../preload/contract/fleet/knowledges.ts';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Frame, SnapshotSummary, Tile, Timeline, Unsubscribe } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import { daysBefore } from '../../../preload/contract/rules/calendar-day.ts';
import { snapshotTime } from '../../../preload/contract/rules/snapshot-time.ts';
import { spokenAge } from '../../locales/format-time.ts';
import { formatZoned, type ZoneChoice, zoneOfChoice } from '../../locales/format-zoned.ts';
import { text } from '../../locales/text.ts';
import { frameOfTile, isStored, nextStored, tileOfFrame } from '../../state/viewer/frames.ts';
import type { ViewerSource } from '../../state/viewer/viewer-source.ts';
import type { MenuPoint } from '../widgets/menu-point.ts';
import { textButton } from '../widgets/text-button.ts';
import { type DeviceHistory, deviceHistory } from './device-history.ts';
import type { TimelineMenu } from './device-timeline.ts';
import type { TimeCommand } from './time-keys.ts';
import { countBefore, nearestIndex, type TimeSpan } from './time-span.ts';
import type { RangeAction, TimeRange } from './timeline-range.ts';
import './device-timeline.ts';

/**
 * Duration of each frame of a time-lapse: long enough to recognize, and under 3 changes a second.
 */
const FRAME_MS = 400;

/** Something done with a part of the history. */
export interface RangeCommand {
  readonly kind: 'range';
  readonly action: RangeAction;
  readonly range: TimeRange;
}

/** Frames in memory that the pointer passed: some kilobytes each. */
const SEEN_LIMIT = 2_000;

/** The timeline of the viewer's device, and the shown frame. */
export class ViewerTimeline implements ReactiveController {
  timeline: Timeline | null = null;
  playing = false;
  /** Times of all snapshots; `null` until they are read. */
  history: DeviceHistory | null = null;
  /** Times of the sides of the last comparison, from old to new. */
  compared: readonly number[] = [];
  /** Frames that the pointer has passed, by time. */
  private seen = new Map<number, Frame>();
  /** Reading under way for the pointer, and its number of wishes. */
  private looking: Promise<unknown> = Promise.resolve();
  private wish = 0;
  /** Whether the times could not be read. */
  private isUnread = false;
  /** Whether times are being read, and whether they have changed since that began. */
  private reading: 'no' | 'yes' | 'again' = 'no';
  /** `null` for the tile itself. */
  private chosen: Frame | null = null;
  private tile: Tile | undefined;
  private deviceId = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private unsubscribe: Unsubscribe | undefined;
  /** Number of moves so far: the frames for an earlier one come too late. */
  private moves = 0;
  /** Direction of the last step, which the next one probably repeats. */
  private way: -1 | 1 = -1;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly source: () => ViewerSource | undefined,
    /** Returns true once the shown frame is drawn: a time-lapse waits for it. */
    private readonly isDrawn: () => boolean,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.pause();
    this.unsubscribe?.();
    this.unsubscribe = undefined;
    this.deviceId = '';
  }

  /** Follows the viewer's tile; another subject starts at that subject. */
  follow(tile: Tile): void {
    const isOther = this.tile === undefined || subjectKey(this.tile.subject) !== subjectKey(tile.subject);
    this.tile = tile;
    if (isOther) {
      this.chosen = null;
      this.moves += 1;
      this.pause();
    }
    this.unsubscribe ??= this.source()?.onChanged((subjects) => {
      if (!subjects.some(({ deviceId }) => deviceId === this.deviceId)) return;
      this.seen.clear();
      void this.load(this.deviceId);
      void this.loadTimes();
    });
    if (tile.subject.deviceId === this.deviceId) return;
    this.timeline = null;
    this.history = null;
    this.isUnread = false;
    this.reading = 'no';
    this.compared = [];
    this.seen = new Map();
    void this.load(tile.subject.deviceId);
  }

  /** Number of dated snapshots beyond the frames. */
  get others(): number {
    const { timeline, frames } = this;
    return timeline === null ? 0 : Math.max(0, timeline.total - frames.length - timeline.undated);
  }

  /**
   * Returns true if there may be a snapshot in that direction: the times of those beyond the
   * frames are unknown.
   */
  leads(delta: -1 | 1): boolean {
    const { frames, index } = this;
    return frames.length > 0 && (index === -1 || this.others > 0 || frames[index + delta] !== undefined);
  }

  get frames(): readonly Frame[] {
    return this.timeline?.frames ?? [];
  }

  /** True if there are two stored frames to play. */
  get isPlayable(): boolean {
    return this.frames.filter((frame) => bestSnapshot(frame) !== null).length > 1;
  }

  /** Index of the shown frame; −1 if none. */
  get index(): number {
    if (this.chosen !== null) return this.frames.indexOf(this.chosen);
    return this.tile === undefined ? -1 : frameOfTile(this.frames, this.tile, bestSnapshot(this.tile));
  }

  /** True if another snapshot than the tile's is shown. */
  get isBeside(): boolean {
    const { chosen, tile } = this;
    if (chosen === null || tile === undefined) return false;
    return this.frames[frameOfTile(this.frames, tile, bestSnapshot(tile))] !== chosen;
  }

  /** Returns to the tile. */
  leave(): void {
    this.chosen = null;
    this.pause();
  }

  shown(tile: Tile | undefined): Tile | undefined {
    return tile === undefined || this.chosen === null ? tile : tileOfFrame(tile, this.chosen);
  }

  /**
   * Returns the snapshots to decode ahead: first the next one in the current direction, then the
   * previous one.
   */
  ahead(): readonly SnapshotSummary[] {
    const { frames, index, playing } = this;
    if (index === -1) return [];
    const way = playing ? 1 : this.way;
    return [nextStored(frames, index, way), nextStored(frames, index, way === 1 ? -1 : 1)]
      .map((index) => (index === null ? undefined : this.frames[index]))
      .map((frame) => (frame === undefined ? null : bestSnapshot(frame)))
      .filter((snapshot) => snapshot !== null);
  }

  render(
    zone: ZoneChoice,
    now: number,
    run: (command: TimeCommand | RangeCommand | { readonly kind: 'play' | 'film' }) => void,
    openMenu: (at?: MenuPoint) => void,
  ): TemplateResult | typeof nothing {
    const { history, tile } = this;
    if (tile === undefined) return nothing;
    if (history === null && this.isUnread) return this.renderUnread();
    // The picture above must not move until the times are read.
    if (history === null) return this.reading === 'no' ? nothing : html`<div class="ruler waiting"></div>`;
    if (history.times.length === 0) return nothing;
    return html`<device-timeline
      class="ruler"
      .history=${history}
      .index=${this.place}
      .now=${now}
      .spoken=${this.spoken(zone, now)}
      .zone=${zone}
      .offsetMinutes=${this.offsetMinutes}
      .compared=${this.compared}
      .look=${this.look}
      .playing=${this.playing}
      .playable=${this.isPlayable}
      .undated=${this.timeline?.undated ?? 0}
      @time-choice=${({ detail }: CustomEvent<number>) => void this.showNearest(detail)}
      @time-command=${({ detail }: CustomEvent<TimeCommand>) => run(detail)}
      @range-action=${({ detail }: CustomEvent<Omit<RangeCommand, 'kind'>>) => run({ kind: 'range', ...detail })}
      @timeline-menu=${async ({ detail: { at, point } }: CustomEvent<TimelineMenu>) => {
        if (at !== undefined) await this.showNearest(at);
        openMenu(point);
      }}
      @play=${() => run({ kind: 'play' })}
      @film=${() => run({ kind: 'film' })}
    ></device-timeline>`;
  }

  private renderUnread(): TemplateResult {
    const again = () => {
      this.isUnread = false;
      this.host.requestUpdate();
      void this.loadTimes();
    };
    return html`<div class="ruler unread">
      ${text('timeline.unread')} ${textButton(text('action.tryAgain'), again, { classes: 'quiet' })}
    </div>`;
  }

  /** Reads the frames at both ends of a range, as far as they are there. */
  async endsOf({ from, to }: TimeSpan): Promise<readonly Frame[]> {
    const frames = await Promise.all([from, to].map(async (at) => this.known(at) ?? this.readFrame(at)));
    return frames.filter((frame) => frame !== undefined);
  }

  /** Index of the shown frame in the whole history; −1 if none. */
  get place(): number {
    const { history, frames, index } = this;
    const at = frames[index]?.at;
    if (history === null || at === undefined) return -1;
    return countBefore(history.times, at) + index - frames.findIndex((frame) => frame.at === at);
  }

  /** True if the device has a newer image than the shown one, here or at the service. */
  get hasNewer(): boolean {
    const { history, place } = this;
    if (history === null || place === -1) return false;
    return history.states.subarray(place + 1).some((state) => knowledges[state] !== 'none');
  }

  /** Number of dated snapshots: of those that are loaded until all times are known. */
  get length(): number {
    return this.history?.times.length ?? this.frames.length;
  }

  private get offsetMinutes(): number | null {
    const frame = this.frames[this.index];
    return (frame && bestSnapshot(frame)?.capturedOffsetMinutes) ?? null;
  }

  /** Device, age, time, and what is here of it. */
  private spoken(zone: ZoneChoice, now: number): string {
    const { tile, frames, index } = this;
    const frame = frames[index];
    if (tile === undefined || frame === undefined) return '';
    return text('timeline.value', {
      device: tile.deviceName,
      age: spokenAge(frame.at, now),
      time: formatZoned(frame.at, zone, this.offsetMinutes),
      state: text(`ruler.state.${frame.knowledge}`),
      number: this.place + 1,
      total: this.length,
    });
  }

  /** Shows the snapshot at a time of the history. */
  async showNearest(at: number): Promise<void> {
    this.pause();
    const indexOf = () => this.frames.findIndex((frame) => frame.at === at);
    if (await this.hasFrames(() => indexOf() === -1, at)) this.choose(indexOf());
  }

  /**
   * Shows the snapshot of the same time of day some days later, at most half the usual interval from
   * it. Returns the time for which there is none, in words.
   */
  async moveDays(days: -1 | 1, zone: ZoneChoice): Promise<string | null> {
    const { history, offsetMinutes } = this;
    const from = this.frames[this.index]?.at;
    if (history === null || from === undefined) return null;
    const wanted = daysBefore(from, -days, zoneOfChoice(zone, offsetMinutes));
    const at = history.times[nearestIndex(history.times, wanted)];
    const isNear = at !== undefined && at !== from && Math.abs(at - wanted) <= history.reachMs;
    if (!isNear) return formatZoned(wanted, zone, offsetMinutes);
    await this.showNearest(at);
    return null;
  }

  private known(at: number): Frame | undefined {
    return this.seen.get(at) ?? this.frames.find((frame) => frame.at === at);
  }

  /** Returns the frame at a time: what was seen once is here. */
  private readonly look = (at: number): Frame | Promise<Frame | undefined> =>
    this.known(at) ?? this.readLast(at);

  /** Reads one at a time: a pointer passes hundreds, and only the last wish still counts then. */
  private async readLast(at: number): Promise<Frame | undefined> {
    this.wish += 1;
    const { wish } = this;
    await this.looking;
    if (wish !== this.wish) return undefined;
    const reading = this.readFrame(at);
    this.looking = reading;
    return await reading;
  }

  private async readFrame(at: number): Promise<Frame | undefined> {
    const { seen } = this;
    const timeline = await this.read(at);
    if (seen.size > SEEN_LIMIT) seen.clear();
    for (const frame of timeline?.frames ?? []) seen.set(frame.at, frame);
    return seen.get(at);
  }

  choose(index: number): void {
    const frame = this.frames[index];
    if (frame === undefined) return;
    this.chosen = frame;
    this.host.requestUpdate();
  }

  /**
   * Shows the stored snapshot of the device itself with that time, ms since the epoch. Returns
   * false if there is none.
   */
  async showTime(at: number): Promise<boolean> {
    const index = () =>
      this.frames.findIndex(
        (frame) => frame.subject.archiveId === null && frame.at === at && isStored(frame),
      );
    if (await this.hasFrames(() => index() === -1, at)) {
      this.pause();
      this.choose(index());
    }
    return index() !== -1;
  }

  /**
   * Moves in time, loading more snapshots if needed. Returns false if there is none in that
   * direction. From an undated snapshot, moves to the newest.
   */
  async move(command: TimeCommand): Promise<boolean> {
    const before = this.frames[this.index];
    const mayBeOthers = () => this.others > 0;
    this.pause();
    if (command.kind === 'frame' && before !== undefined) {
      this.way = command.delta;
      const isAtEnd = () => this.frames[this.index + command.delta] === undefined && mayBeOthers();
      if (!(await this.hasFrames(isAtEnd, before.at))) return true;
      this.choose(this.index + command.delta);
    } else {
      const isOldest = command.kind === 'frameEnd' && command.end === 'oldest';
      if (!(await this.hasFrames(mayBeOthers, isOldest ? 0 : null))) return true;
      this.choose(isOldest ? 0 : newestIndex(this.frames));
    }
    const after = this.frames[this.index];
    return after !== undefined && (before === undefined || !isSame(before, after));
  }

  /** Plays the stored frames in a loop. */
  play(): void {
    if (this.playing) {
      this.pause();
      return;
    }
    this.playing = true;
    if (nextStored(this.frames, this.index, 1) === null) {
      const first = nextStored(this.frames, -1, 1);
      if (first !== null) this.choose(first);
    }
    this.host.requestUpdate();
    this.timer = setTimeout(this.tick, FRAME_MS);
  }

  pause(): void {
    clearTimeout(this.timer);
    this.playing = false;
    this.host.requestUpdate();
  }

  private readonly tick = (): void => {
    const next = nextStored(this.frames, this.index, 1);
    if (next === null) {
      this.pause();
      return;
    }
    if (this.isDrawn()) this.choose(next);
    this.timer = setTimeout(this.tick, FRAME_MS);
  };

  /**
   * Begins a move, and loads the frames around a time (newest if `null`) if needed. Returns false
   * if the user has moved on since.
   */
  private async hasFrames(isNeeded: () => boolean, around: number | null): Promise<boolean> {
    const { deviceId } = this;
    this.moves += 1;
    const { moves } = this;
    const isCurrent = () => this.deviceId === deviceId && this.moves === moves;
    if (!isNeeded()) return true;
    if (this.history === null) void this.loadTimes();
    const timeline = await this.read(around);
    if (isCurrent()) this.take(timeline);
    return isCurrent();
  }

  /** Loads the frames around the shown one. */
  private async load(deviceId: string): Promise<void> {
    this.deviceId = deviceId;
    if (this.history === null) void this.loadTimes();
    const { chosen } = this;
    const timeline = await this.read(chosen?.at ?? this.timeOfTile());
    if (this.deviceId !== deviceId) return;
    const { chosen: shown } = this;
    const isLeft = shown !== null && shown !== chosen;
    if (isLeft && !timeline?.frames.some((frame) => isSame(frame, shown))) await this.load(deviceId);
    else this.take(timeline);
  }

  private async read(around: number | null): Promise<Timeline | null> {
    return (await this.source()?.timeline(this.deviceId, around)) ?? null;
  }

  private take(timeline: Timeline | null): void {
    const { chosen } = this;
    this.timeline = timeline;
    if (chosen !== null) this.chosen = this.frames.find((frame) => isSame(frame, chosen)) ?? null;
    this.host.requestUpdate();
  }

  /** Reads the times of all snapshots, once after any number of changes: a device may have 100,000. */
  private async loadTimes(): Promise<void> {
    const { deviceId, reading } = this;
    this.reading = reading === 'no' ? 'yes' : 'again';
    if (reading !== 'no') return;
    const times = await this.source()?.times(deviceId);
    if (this.deviceId !== deviceId) return;
    const hasChanged = this.reading === 'again';
    this.reading = 'no';
    if (times) this.history = deviceHistory(times);
    this.isUnread = times === null && this.history === null;
    this.host.requestUpdate();
    if (hasChanged) await this.loadTimes();
  }

  /**
   * Returns the time to load frames around: an archive's, which may be long ago; `null` for the
   * newest.
   */
  private timeOfTile(): number | null {
    const { tile } = this;
    if (tile === undefined || tile.subject.archiveId === null) return null;
    const best = bestSnapshot(tile);
    return best === null ? null : snapshotTime(best).at;
  }
}

/** Returns the newest frame with an image; a check that found none may be newer. */
function newestIndex(frames: readonly Frame[]): number {
  const found = frames.findLastIndex(({ knowledge }) => knowledge !== 'none');
  return found === -1 ? frames.length - 1 : found;
}

function isSame(one: Frame, other: Frame): boolean {
  return one.at === other.at && subjectKey(one.subject) === subjectKey(other.subject);
}
