import { expect, it } from 'vitest';
import { endEach } from '../../../main/app/end-each.ts';

it('P29: what fails at the end of an account, as on a full disk, keeps nothing else of it open', async () => {
  const ended: string[] = [];
  const full = new Error('The disk is full.');
  const endings = [
    () => void ended.push('screen'),
    () => {
      throw full;
    },
    () => Promise.reject(new Error('Later.')),
    async () => void ended.push('library'),
  ];
  await expect(endEach(endings)).rejects.toBe(full);
  expect(ended).toEqual(['screen', 'library']);
});
