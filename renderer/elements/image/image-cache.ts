import type { SnapshotSummary } from '../../../preload/contract/index.ts';
import { BrokenImageError, type BrokenReason, type DecodedImage } from '../../imaging/image-decode.ts';
import type { Size } from '../../imaging/image-view.ts';

/** Decoded detail of an image: for the viewport, or every pixel. */
type ImageDetail = 'viewport' | 'whole';

/** Decodes one snapshot; `decodeImage` outside of tests. */
export type Decode = (
  snapshot: SnapshotSummary,
  limit: Size | null,
  signal: AbortSignal,
) => Promise<DecodedImage>;

interface Entry {
  readonly hash: string;
  readonly detail: ImageDetail;
  readonly abort: AbortController;
  state: DecodedImage | BrokenReason | 'decoding';
}

/**
 * Viewport sizes are rounded up to this many device px, so that resizing the window does not
 * decode at each step.
 */
const SIZE_STEP = 256;

/**
 * Decoded images of a viewer, tens of megabytes each, freed only by `close()`: `retain` aborts or
 * closes all others.
 */
export class ImageCache {
  private readonly entries = new Map<string, Entry>();
  private limit: Size = { width: SIZE_STEP, height: SIZE_STEP };

  constructor(
    private readonly decode: Decode,
    private readonly onChange: () => void,
  ) {}

  /** Sets the viewport in device px for which `viewport` images are decoded from now on. */
  setViewport(size: Size): void {
    const rounded = (length: number) => Math.max(1, Math.ceil(length / SIZE_STEP)) * SIZE_STEP;
    this.limit = { width: rounded(size.width), height: rounded(size.height) };
  }

  /** Starts decoding an image unless already started. */
  request(snapshot: SnapshotSummary, detail: ImageDetail): void {
    const key = this.key(snapshot.hash, detail);
    if (this.entries.has(key)) return;
    const entry: Entry = { hash: snapshot.hash, detail, abort: new AbortController(), state: 'decoding' };
    this.entries.set(key, entry);
    void this.run(entry, snapshot, detail === 'whole' ? null : this.limit);
  }

  images(snapshot: SnapshotSummary): readonly DecodedImage[] {
    return this.of(snapshot)
      .map(({ state }) => state)
      .filter((state) => typeof state !== 'string');
  }

  /** Returns why a snapshot can't be shown in any detail; `null` if it can, or if unknown yet. */
  failureOf(snapshot: SnapshotSummary): BrokenReason | null {
    const states = this.of(snapshot).map(({ state }) => state);
    const failures = states.filter((state) => typeof state === 'string' && state !== 'decoding');
    return failures.length === states.length ? (failures[0] ?? null) : null;
  }

  /** Forgets failures, so that the next request decodes again. */
  forgetFailures(): void {
    for (const [key, { state }] of this.entries)
      if (typeof state === 'string' && state !== 'decoding') this.entries.delete(key);
  }

  /**
   * Frees all but the `whole` image of `current` and the `viewport` images of `current` and
   * `others`.
   */
  retain(current: readonly SnapshotSummary[], others: readonly SnapshotSummary[]): void {
    const ofCurrent = new Set(current.map(({ hash }) => hash));
    const ofOthers = new Set(others.map(({ hash }) => hash));
    for (const [key, entry] of this.entries) {
      const wanted = ofCurrent.has(entry.hash) || (ofOthers.has(entry.hash) && entry.detail === 'viewport');
      if (!wanted) this.free(key, entry);
    }
  }

  private of(snapshot: SnapshotSummary): readonly Entry[] {
    return [...this.entries.values()].filter(({ hash }) => hash === snapshot.hash);
  }

  private key(hash: string, detail: ImageDetail): string {
    return detail === 'whole' ? hash : `${hash} ${this.limit.width} ${this.limit.height}`;
  }

  private async run(entry: Entry, snapshot: SnapshotSummary, limit: Size | null): Promise<void> {
    try {
      entry.state = await this.decode(snapshot, limit, entry.abort.signal);
      if (entry.abort.signal.aborted) entry.state.bitmap.close();
    } catch (error) {
      entry.state = error instanceof BrokenImageError ? error.reason : 'damaged';
    }
    if (!entry.abort.signal.aborted) this.onChange();
  }

  private free(key: string, entry: Entry): void {
    this.entries.delete(key);
    entry.abort.abort();
    if (typeof entry.state !== 'string') entry.state.bitmap.close();
  }
}
