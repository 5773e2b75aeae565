import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { subjectKey } from '../../../preload/contract/fleet/subject-key.ts';
import type { Frame, SnapshotSummary, Tile, Timeline, Unsubscribe } from '../../../preload/contract/index.ts';
import { bestSnapshot, snapshotTime } from '../../state/gallery/best-snapshot.ts';
import { frameOfTile, frameSnapshot, nextStored, tileOfFrame } from '../../state/viewer/frames.ts';
import type { ViewerSource } from '../../state/viewer/viewer-source.ts';

/** How long each moment of a time-lapse is seen, ms: long enough to see what is there, under 3 changes a second. */
const FRAME_MS = 400;

/** What is known of the device of a viewer over time, and which moment is looked at. */
export class ViewerTimeline implements ReactiveController {
  timeline: Timeline | null = null;
  playing = false;
  /** The moment that was chosen; null: the tile itself. */
  private chosen: Frame | null = null;
  private tile: Tile | undefined;
  private deviceId = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private unsubscribe: Unsubscribe | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly source: () => ViewerSource | undefined,
    /** Whether the moment that is looked at is drawn, so that a time-lapse skips none. */
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

  get frames(): readonly Frame[] {
    return this.timeline?.frames ?? [];
  }

  /** Whether there are moments to be played: two that are kept here. */
  get isPlayable(): boolean {
    return this.frames.filter((frame) => frameSnapshot(frame) !== null).length > 1;
  }

  /** The moment that is looked at, as a place among the frames; −1: none of them. */
  get index(): number {
    if (this.chosen !== null) return this.frames.indexOf(this.chosen);
    return this.tile === undefined ? -1 : frameOfTile(this.frames, this.tile, bestSnapshot(this.tile));
  }

  /** What the viewer shows: the tile, or a moment of its device as if it were one. */
  shown(tile: Tile | undefined): Tile | undefined {
    return tile === undefined || this.chosen === null ? tile : tileOfFrame(tile, this.chosen);
  }

  /** Images that may be wanted next while moments are gone through. */
  ahead(): readonly SnapshotSummary[] {
    if (this.chosen === null && !this.playing) return [];
    return [nextStored(this.frames, this.index, 1), nextStored(this.frames, this.index, -1)]
      .map((index) => (index === null ? undefined : this.frames[index]))
      .map((frame) => (frame === undefined ? null : frameSnapshot(frame)))
      .filter((snapshot) => snapshot !== null);
  }

  /** Looks at a moment. */
  choose(index: number): void {
    const frame = this.frames[index];
    if (frame === undefined) return;
    this.chosen = frame;
    this.host.requestUpdate();
  }

  step(delta: -1 | 1): void {
    const { index } = this;
    if (index !== -1) this.choose(index + delta);
  }

  /** Shows the kept moments one after the other, from the first when the last one is looked at. */
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

  private async load(deviceId: string): Promise<void> {
    this.deviceId = deviceId;
    const around = this.chosen?.at ?? this.momentOfTile();
    const timeline = (await this.source()?.timeline(deviceId, around)) ?? null;
    if (this.deviceId !== deviceId) return;
    const { chosen } = this;
    this.timeline = timeline;
    if (chosen !== null) {
      const key = subjectKey(chosen.subject);
      const same = (frame: Frame) => subjectKey(frame.subject) === key && frame.at === chosen.at;
      this.chosen = this.frames.find(same) ?? null;
    }
    this.host.requestUpdate();
  }

  /** An archive may lie far back; a device is looked at as it is now. */
  private momentOfTile(): number | null {
    const { tile } = this;
    if (tile === undefined || tile.subject.archiveId === null) return null;
    const best = bestSnapshot(tile);
    return best === null ? null : snapshotTime(best).at;
  }
}
