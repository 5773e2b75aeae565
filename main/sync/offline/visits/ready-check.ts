import type { ReadyCheck, ReadyReason, ReadyRow } from '../../../../preload/contract/index.ts';
import type { Clock } from '../../../core/desktop.ts';
import { yieldToEventLoop } from '../../../core/yield-to-event-loop.ts';
import type { Page } from '../../../library/database/page.ts';
import { sha256 } from '../../../library/files/sha256.ts';
import type { Library } from '../../../library/library.ts';
import type { ReadyFinding } from '../../../library/offline/ready-results.ts';
import type { RetainedImage } from '../../../library/offline/retention.ts';
import { createReadyRecord, type SheetPart } from './ready-record.ts';

/** "Ready to leave": reads back, hashes and has decoded what was promised, with the network blocked. */
export interface ReadyChecks {
  /** The check that began last, else the last one that ended before the app was started; null: none. */
  current(): ReadyCheck | null;
  /** Begins; `download` resolves when everything that can be brought has come, and rejects or resolves early when it is given up. */
  begin(leavingAt: number | null, download: (() => Promise<void>) | null): ReadyCheck;
  /** Images for the page to decode. Null: there is no such check. */
  next(checkId: number): readonly DecodeImage[] | null;
  decoded(
    checkId: number,
    results: readonly { readonly hash: string; readonly decoded: boolean }[],
  ): ReadyCheck | null;
  cancel(checkId: number): ReadyCheck | null;
  sheet(
    checkId: number,
    colour: 'all' | 'green' | 'amber',
    offset: number,
    limit: number,
  ): Page<ReadyRow> | null;
  /** True while the network has to be blocked. */
  isChecking(): boolean;
  /** Resolves when what has ended is written down. */
  idle(): Promise<void>;
  close(): void;
}

interface DecodeImage {
  readonly hash: string;
  readonly mediaType: string;
  readonly byteLength: number;
}

interface ReadyCheckOptions {
  readonly library: Pick<Library, 'offline'>;
  readonly clock: Clock;
  readonly onChanged: () => void;
  readonly onStorageFailed: (error: unknown) => void;
}

/** What was confirmed longer before the departure than this is called old: a day's work begins with a day's state. */
const OLD_MS = 86_400_000;

/** Promised images in one read of the library. */
const SLICE_ROWS = 200;

/** One message of images to decode: a second of work for the page. */
const BATCH = 20;

/** `reason`: what is known before the image is decoded. */
interface Finding extends ReadyFinding {
  readonly hash: string | null;
}

interface Check {
  state: ReadyCheck;
  readonly findings: Finding[];
  /** Sound files that the page has not been given yet. */
  readonly toDecode: Map<string, DecodeImage>;
  /** Hashes that the page was given, with its answer. */
  readonly answers: Map<string, boolean | null>;
}

export function createReadyChecks({
  library,
  clock,
  onChanged,
  onStorageFailed,
}: ReadyCheckOptions): ReadyChecks {
  const store = library.offline;
  let current: Check | null = null;
  const record = createReadyRecord(store, onStorageFailed);
  let closed = false;

  function change(check: Check, change: Partial<ReadyCheck>): void {
    check.state = { ...check.state, ...change };
    if (check === current) onChanged();
  }

  const isOver = ({ state }: Check) => state.phase === 'done' || state.phase === 'cancelled';

  /** Why an image is not ready, as far as its file tells. */
  async function look(check: Check, image: RetainedImage): Promise<ReadyReason | null> {
    const { hash, mediaType, byteLength, confirmedAt } = image;
    if (hash === null || mediaType === null || byteLength === null)
      return image.hasLowOnly === 1 ? 'lowOnly' : image.availability === 'none' ? 'none' : 'missing';
    if (!check.toDecode.has(hash) && !(await isSound(hash))) return 'damaged';
    check.toDecode.set(hash, { hash, mediaType, byteLength });
    const leavingAt = check.state.leavingAt ?? clock.now();
    return (confirmedAt ?? 0) < leavingAt - OLD_MS ? 'old' : null;
  }

  /** A disk that can't read one image may read all the others. */
  async function isSound(hash: string): Promise<boolean> {
    const bytes = await store.readImage(hash).catch(() => null);
    return bytes !== null && (await sha256(bytes)) === hash;
  }

  async function readAll(check: Check): Promise<void> {
    change(check, { phase: 'reading', images: store.read(({ retention }) => retention.count()) });
    for (let after = 0; !isOver(check); ) {
      const images = store.read(({ retention }) => retention.after(after, SLICE_ROWS));
      const last = images.at(-1);
      if (last === undefined) break;
      for (const image of images) {
        if (isOver(check)) return;
        const reason = await look(check, image);
        const { subjectId, precision, hash, confirmedAt } = image;
        check.findings.push({ subjectId, precision, hash, confirmedAt, reason });
        change(check, { read: check.state.read + 1 });
      }
      after = last.subjectId;
      await yieldToEventLoop();
    }
    if (isOver(check)) return;
    change(check, { phase: 'decoding' });
    if (check.toDecode.size === 0) end(check, 'done');
  }

  function reasonOf(check: Check, { hash, reason }: Finding): ReadyReason | null {
    if (hash === null || (reason !== null && reason !== 'old')) return reason;
    const answer = check.answers.get(hash);
    if (answer === false) return 'notDecodable';
    return answer === true ? reason : 'notDecoded';
  }

  function end(check: Check, phase: 'done' | 'cancelled'): void {
    const amber = check.findings.filter((finding) => reasonOf(check, finding) !== null).length;
    const endedAt = clock.now();
    change(check, { phase, endedAt, amber, green: check.findings.length - amber });
    // A download that was given up found nothing, and one that is cut off says less than the one before it, which stays.
    if (closed || (check.findings.length === 0 && phase === 'cancelled')) return;
    const findings = check.findings.map((finding) => judged(check, finding));
    record.keep({ ...check.state, phase, endedAt }, findings, () => {
      if (current === check) current = null;
    });
  }

  const judged = (check: Check, finding: Finding): Finding => ({
    ...finding,
    reason: reasonOf(check, finding),
  });

  async function run(check: Check, download: (() => Promise<void>) | null): Promise<void> {
    try {
      await download?.();
      if (!isOver(check)) await readAll(check);
    } catch (error) {
      if (!isOver(check)) end(check, 'cancelled');
      onStorageFailed(error);
    }
  }

  const find = (checkId: number) => (current?.state.id === checkId ? current : null);

  /** The state of a check that has ended and is written down. */
  function findEnded(checkId: number): ReadyCheck | null {
    const last = record.last();
    return last?.id === checkId ? last : null;
  }

  /** What a check has found that is not written down yet. */
  function sheetSoFar(check: Check, { colour, offset, limit }: SheetPart): Page<ReadyRow> {
    const rows = check.findings
      .map((finding) => judged(check, finding))
      .filter(({ reason }) => colour === 'all' || (reason === null) === (colour === 'green'))
      .toSorted((one, other) => Number(one.reason === null) - Number(other.reason === null));
    return { total: rows.length, rows: record.named(rows.slice(offset, offset + limit)) };
  }

  return {
    current: () => current?.state ?? record.last(),
    begin(leavingAt, download) {
      if (current !== null && !isOver(current)) end(current, 'cancelled');
      const check: Check = {
        state: {
          id: record.newId(),
          phase: download === null ? 'reading' : 'downloading',
          startedAt: clock.now(),
          endedAt: null,
          leavingAt,
          images: store.read(({ retention }) => retention.count()),
          read: 0,
          decoded: 0,
          green: 0,
          amber: 0,
        },
        findings: [],
        toDecode: new Map(),
        answers: new Map(),
      };
      current = check;
      onChanged();
      void run(check, download);
      return check.state;
    },
    next(checkId) {
      const check = find(checkId);
      if (check === null) return findEnded(checkId) === null ? null : [];
      if (check.state.phase !== 'decoding') return [];
      const images = [...check.toDecode.values()];
      const fresh = images.filter(({ hash }) => !check.answers.has(hash));
      // A page that was loaded anew in between never answers for what it had been given.
      const open = fresh.length > 0 ? fresh : images.filter(({ hash }) => check.answers.get(hash) === null);
      const batch = open.slice(0, BATCH);
      for (const { hash } of batch) check.answers.set(hash, null);
      return batch;
    },
    decoded(checkId, results) {
      const check = find(checkId);
      if (check === null) return findEnded(checkId);
      if (check.state.phase !== 'decoding') return check.state;
      for (const { hash, decoded } of results) if (check.toDecode.has(hash)) check.answers.set(hash, decoded);
      const decoded = [...check.answers.values()].filter((answer) => answer !== null).length;
      change(check, { decoded });
      if (decoded === check.toDecode.size) end(check, 'done');
      return check.state;
    },
    cancel(checkId) {
      const check = find(checkId);
      if (check === null) return findEnded(checkId);
      if (!isOver(check)) end(check, 'cancelled');
      return check.state;
    },
    sheet(checkId, colour, offset, limit) {
      const check = find(checkId);
      if (check !== null) return sheetSoFar(check, { colour, offset, limit });
      return findEnded(checkId) === null ? null : record.sheet(checkId, { colour, offset, limit });
    },
    isChecking: () => current?.state.phase === 'reading' || current?.state.phase === 'decoding',
    idle: record.idle,
    close() {
      closed = true;
      if (current !== null && !isOver(current)) end(current, 'cancelled');
    },
  };
}
