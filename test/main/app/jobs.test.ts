import { describe, expect, it } from 'vitest';
import { createJobs, createPartOfJobs } from '../../../main/app/jobs.ts';

describe('a part of the jobs', () => {
  it('counts its own, and all of them count as jobs', () => {
    const jobs = createJobs();
    const exporting = createPartOfJobs(jobs);
    const endDownload = jobs.begin();
    expect([jobs.isRunning(), exporting.isRunning()]).toEqual([true, false]);
    const endExport = exporting.begin();
    endDownload();
    expect([jobs.isRunning(), exporting.isRunning()]).toEqual([true, true]);
    endExport();
    endExport();
    expect([jobs.isRunning(), exporting.isRunning()]).toEqual([false, false]);
  });
});
