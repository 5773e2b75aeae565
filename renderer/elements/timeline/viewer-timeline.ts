import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Frame, SnapshotSummary, Tile, Timeline, Unsubscribe } from '../../../preload/contract/index.ts';
import { bestSnapshot } from '../../../preload/contract/rules/best-snapshot.ts';
import { snapshotTime } from '../../../preload/contract/rules/snapshot-time.ts';
import type { ZoneChoice } from '../../locales/format-zoned.ts';
import { frameOfTile, isStored, nextStored, tileOfFrame } from '../../state/viewer/frames.ts';
import type { ViewerSource } from '../../state/viewer/viewer-source.ts';
import type { TimeCommand } from './time-keys.ts';
import './time-ruler.ts';

/** How long each frame of a time-lapse is seen: long enough to recognise it, and under 3 changes a second. */
const FRAME_MS = 400;

/** The timeline of the viewer's device, and the frame that is shown. */
export class ViewerTimeline implements ReactiveController {
  timeline: Timeline | null = null;
  playing = false;
  /** The chosen frame; null: the tile itself. */
  private chosen: Frame | null = null;
  private tile: Tile | undefined;
  private deviceId = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private unsubscribe: Unsubscribe | undefined;
  /** The way of the last step, which the next one probably takes too. */
  private way: -1 | 1 = -1;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly source: () => ViewerSource | undefined,
    /** Whether the shown frame is drawn: a time-lapse waits for it. */
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

  /** Takes the tile of the viewer; another subject begins at that subject. */
  follow(tile: Tile): void {
    const isOther = this.tile === undefined || subjectKey(this.tile.subject) !== subjectKey(tile.subject);
    this.tile = tile;
    if (isOther) {
      this.chosen = null;
      this.pause();
    }
    this.unsubscribe ??= this.source()?.onChanged((subjects) => {
      if (subjects.some(({ deviceId }) => deviceId === this.deviceId)) void this.load(this.deviceId);
    });
    if (tile.subject.deviceId === this.deviceId) return;
    this.timeline = null;
    void this.load(tile.subject.deviceId);
  }

  /** The number of dated snapshots beyond the frames. */
  get others(): number {
    const { timeline, frames } = this;
    return timeline === null ? 0 : Math.max(0, timeline.total - frames.length - timeline.undated);
  }

  /** Whether a snapshot may stand that way in time: of those beyond the frames, it is not known where they stand. */
  leads(delta: -1 | 1): boolean {
    const { frames, index } = this;
    return frames.length > 0 && (index === -1 || this.others > 0 || frames[index + delta] !== undefined);
  }

  get frames(): readonly Frame[] {
    return this.timeline?.frames ?? [];
  }

  /** Whether there are two stored frames to play. */
  get isPlayable(): boolean {
    return this.frames.filter((frame) => bestSnapshot(frame) !== null).length > 1;
  }

  /** The index of the shown frame; −1: none of them. */
  get index(): number {
    if (this.chosen !== null) return this.frames.indexOf(this.chosen);
    return this.tile === undefined ? -1 : frameOfTile(this.frames, this.tile, bestSnapshot(this.tile));
  }

  /** Whether another snapshot than that of the tile is shown. */
  get isBeside(): boolean {
    const { chosen, tile } = this;
    if (chosen === null || tile === undefined) return false;
    return this.frames[frameOfTile(this.frames, tile, bestSnapshot(tile))] !== chosen;
  }

  /** Goes back to the tile. */
  leave(): void {
    this.chosen = null;
    this.pause();
  }

  /** The tile, or the chosen frame as a tile. */
  shown(tile: Tile | undefined): Tile | undefined {
    return tile === undefined || this.chosen === null ? tile : tileOfFrame(tile, this.chosen);
  }

  /** The snapshots to decode ahead: first the next one on the way, then the one that the way came from. */
  ahead(): readonly SnapshotSummary[] {
    const { frames, index, playing } = this;
    if (index === -1) return [];
    const way = playing ? 1 : this.way;
    return [nextStored(frames, index, way), nextStored(frames, index, way === 1 ? -1 : 1)]
      .map((index) => (index === null ? undefined : this.frames[index]))
      .map((frame) => (frame === undefined ? null : bestSnapshot(frame)))
      .filter((snapshot) => snapshot !== null);
  }

  render(zone: ZoneChoice, run: (command: 'play' | 'film') => void): TemplateResult | typeof nothing {
    const { timeline, frames } = this;
    if (timeline === null || frames.length === 0) return nothing;
    return html`<time-ruler
      class="ruler"
      .frames=${frames}
      .index=${this.index}
      .others=${this.others}
      .undated=${timeline.undated}
      .zone=${zone}
      .playing=${this.playing}
      @frame-choice=${(event: CustomEvent<number>) => this.choose(event.detail)}
      @play=${() => run('play')}
      @film=${() => run('film')}
    ></time-ruler>`;
  }

  choose(index: number): void {
    const frame = this.frames[index];
    if (frame === undefined) return;
    this.chosen = frame;
    this.host.requestUpdate();
  }

  /** Shows the stored snapshot of the device itself with that time, ms since the epoch. False: there is none. */
  async showTime(at: number): Promise<boolean> {
    const index = () =>
      this.frames.findIndex(
        (frame) => frame.subject.archiveId === null && frame.at === at && isStored(frame),
      );
    if (index() === -1) await this.load(this.deviceId, at);
    this.pause();
    this.choose(index());
    return index() !== -1;
  }

  /** Moves in time, also to snapshots that are not loaded yet. False: there is none that way. A snapshot without a time leads to the newest. */
  async move(command: TimeCommand): Promise<boolean> {
    const { deviceId } = this;
    const before = this.frames[this.index];
    this.pause();
    if (command.kind === 'frame' && before !== undefined) {
      this.way = command.delta;
      if (this.frames[this.index + command.delta] === undefined) await this.loadOthers(before.at);
      if (this.deviceId !== deviceId) return true;
      this.choose(this.index + command.delta);
    } else {
      const isOldest = command.kind === 'frameEnd' && command.end === 'oldest';
      await this.loadOthers(isOldest ? 0 : null);
      if (this.deviceId !== deviceId) return true;
      this.choose(isOldest ? 0 : this.frames.length - 1);
    }
    const after = this.frames[this.index];
    return after !== undefined && (before === undefined || !isSame(before, after));
  }

  /** Shows the stored frames one after the other, after the last one from the first. */
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

  /** Loads the frames around a time where there are others than those at hand; null: the newest. */
  private async loadOthers(around: number | null): Promise<void> {
    if (this.others > 0) await this.load(this.deviceId, around);
  }

  private async load(deviceId: string, around = this.chosen?.at ?? this.timeOfTile()): Promise<void> {
    this.deviceId = deviceId;
    const timeline = (await this.source()?.timeline(deviceId, around)) ?? null;
    if (this.deviceId !== deviceId) return;
    const { chosen } = this;
    this.timeline = timeline;
    if (chosen !== null) this.chosen = this.frames.find((frame) => isSame(frame, chosen)) ?? null;
    this.host.requestUpdate();
  }

  /** The time to load frames around: that of an archive, which may lie far back; null for the newest. */
  private timeOfTile(): number | null {
    const { tile } = this;
    if (tile === undefined || tile.subject.archiveId === null) return null;
    const best = bestSnapshot(tile);
    return best === null ? null : snapshotTime(best).at;
  }
}

function isSame(one: Frame, other: Frame): boolean {
  return one.at === other.at && subjectKey(one.subject) === subjectKey(other.subject);
}
