import '../../../../renderer/locales/add-late-texts.ts';
import { describe, expect, it } from 'vitest';
import {
  DRAG_LIMIT,
  type DragRequest,
  fail,
  type PreparedDrag,
  type Result,
  succeed,
} from '../../../../preload/contract/index.ts';
import { dragOut } from '../../../../renderer/state/viewer/drag-out.ts';

const subject = { deviceId: 'gate', archiveId: null };
const request: DragRequest = { subjects: [subject], hash: null };
const held = () => true;
const ready = succeed({ dragId: 'drag-1', fileCount: 1, missingCount: 0 });
const failure = {
  code: 'notDownloaded',
} as const;

/** The main process, and what was asked of it. */
function mainOf(prepared: Result<PreparedDrag>, started: Result<null> = succeed(null)) {
  const asked: unknown[] = [];
  const exports = {
    prepareDrag: async (input: unknown) => {
      asked.push(input);
      return prepared;
    },
    startDrag: async (input: unknown) => {
      asked.push(input);
      return started;
    },
  };
  return { bridge: { exports } as never, asked };
}

describe('dragging images out', () => {
  it('lays the files ready and then begins, and says nothing', async () => {
    const { bridge, asked } = mainOf(ready);
    const picture = { widthPixels: 1, heightPixels: 1, data: 'AAAAAA==' };
    expect(await dragOut(bridge, request, picture, held)).toBeNull();
    expect(asked).toEqual([request, { dragId: 'drag-1', picture }]);
  });

  it('does not begin when the button was released meanwhile', async () => {
    const { bridge, asked } = mainOf(ready);
    expect(await dragOut(bridge, request, null, () => false)).toContain('Drag again');
    expect(asked).toHaveLength(1);
  });

  it('says how many images were left out', async () => {
    const { bridge } = mainOf(succeed({ dragId: 'drag-1', fileCount: 1, missingCount: 2 }));
    expect(await dragOut(bridge, request, null, held)).toContain('2 images');
  });

  it('says why what was laid ready is not dragged, and what to do', async () => {
    const { bridge } = mainOf(ready, fail({ code: 'notFound', refusal: 'dragGone' }));
    expect(await dragOut(bridge, request, null, held)).toBe(
      'These files are no longer ready to be dragged. Drag the snapshots again.',
    );
  });

  it('says why nothing could be laid ready, and what to do', async () => {
    const { bridge, asked } = mainOf(fail(failure));
    expect(await dragOut(bridge, request, null, held)).toBe(
      'This isn’t downloaded. View it once while online to download it.',
    );
    expect(asked).toHaveLength(1);
  });

  it('asks for no more than the main process takes', async () => {
    const { bridge, asked } = mainOf(ready);
    const subjects = Array.from({ length: DRAG_LIMIT + 1 }, () => subject);
    expect(await dragOut(bridge, { subjects, hash: null }, null, held)).toContain(`${DRAG_LIMIT} images`);
    expect(asked).toEqual([]);
  });
});
