import { describe, expect, it } from 'vitest';
import type { Finding, VerificationState } from '../../../../preload/contract/index.ts';
import { createVerificationStore } from '../../../../renderer/state/viewer/verification-store.ts';
import {
  verificationReport,
  verificationResult,
} from '../../../../renderer/state/viewer/verification-words.ts';

const known = { verificationId: 'check-1', name: 'Export' };
const running: VerificationState = {
  kind: 'running',
  ...known,
  files: 0,
  filesDone: 0,
  bytes: 0,
  bytesDone: 0,
};
const checked = {
  kind: 'checked',
  ...known,
  result: 'changed',
  files: 2,
  bytes: 21,
  missingImages: 0,
  date: '2026-11-22',
  findingCount: 450,
  namedFindings: 450,
} as const;
const findings: readonly Finding[] = Array.from({ length: 450 }, (_, index) => ({
  code: 'missing',
  values: { path: `data/${index}.jpg` },
}));

/** A store over a bridge that hands out pages of findings; `before` is reported before `choose` answers. */
function storeOf(before: VerificationState | null = null) {
  let listener: (state: VerificationState) => void = () => {};
  const cancelled: string[] = [];
  const bridge = {
    on: {
      verificationProgressed: (given: typeof listener) => {
        listener = given;
        return () => {};
      },
    },
    verification: {
      async choose() {
        if (before !== null) listener(before);
        return { ok: true, value: running };
      },
      drop: async (file: File) => ({ ok: true, value: { ...running, name: file.name } }),
      async cancel({ verificationId }: { verificationId: string }) {
        cancelled.push(verificationId);
        return { ok: true, value: null };
      },
      findings: async ({ offset, count }: { offset: number; count: number }) => ({
        ok: true,
        value: { total: findings.length, findings: findings.slice(offset, offset + count) },
      }),
    },
  } as unknown as Parameters<typeof createVerificationStore>[0];
  const store = createVerificationStore(bridge);
  return { store, cancelled, report: (state: VerificationState) => listener(state) };
}

describe('the check of an export', () => {
  it('is begun with what was dropped on the window', async () => {
    const { store } = storeOf();
    await store.checkDropped(new File([], 'Export.zip'));
    expect(store.value).toMatchObject({ step: 'checking', check: { name: 'Export.zip' } });
  });

  it('shows the end of a check that was reported before its beginning was answered', async () => {
    const { store } = storeOf({ kind: 'refused', ...known, reason: 'notAnExport' });
    await store.choose('folder');
    expect(store.value).toMatchObject({ step: 'ended', check: { reason: 'notAnExport' } });
  });

  it('leaves out reports of another check', async () => {
    const { store, report } = storeOf();
    await store.choose('zip');
    report({ ...checked, verificationId: 'check-2' });
    expect(store.value.step).toBe('checking');
  });

  it('loads the findings in pages, up to the last one', async () => {
    const { store, report } = storeOf();
    await store.choose('folder');
    report(checked);
    await expect.poll(() => store.value).toMatchObject({ findings: { length: 200 } });
    await store.loadMore();
    await store.loadMore();
    expect(store.value).toMatchObject({ findings });
  });

  it('ends with its screen', async () => {
    const { store, cancelled } = storeOf();
    await store.choose('folder');
    store.close();
    expect(cancelled).toEqual(['check-1']);
  });
});

it('the report says the result, what was found, and how much more there is', () => {
  const lines = verificationReport(checked, findings.slice(0, 2)).split('\n');
  expect(lines).toEqual([
    'Check an export',
    'Export',
    'Not as it was exported',
    '2 files, 21 bytes · Exported 2026-11-22',
    'Missing: \u2068“data/0.jpg”\u2069',
    'Missing: \u2068“data/1.jpg”\u2069',
    'and 448 more',
    '',
  ]);
});

it('P46: an export without some of the chosen images is not called complete', () => {
  const resultOf = (result: 'unchanged' | 'partial' | 'changed', missingImages: number) =>
    verificationResult({ ...checked, result, missingImages });
  expect(resultOf('unchanged', 0)).toBe('Complete and unchanged');
  expect(resultOf('partial', 1)).toBe('Unchanged, without 1 selected image');
  expect(resultOf('partial', 3)).toBe('Unchanged, without 3 selected images');
  expect(resultOf('partial', 0)).toBe('Unchanged, but partial');
  expect(resultOf('changed', 1)).toBe('Not as it was exported');
});
