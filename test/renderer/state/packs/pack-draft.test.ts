import { generateIdentity, identityToRecipient } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import { SHORTEST_PASSPHRASE } from '../../../../preload/contract/core/limits.ts';
import { isAgeRecipient } from '../../../../preload/contract/index.ts';
import { lockOf, noLock } from '../../../../renderer/state/packs/pack-draft.ts';
import { parseRecipients } from '../../../../renderer/state/packs/parse-recipients.ts';
import {
  SUGGESTED_BITS,
  strengthOf,
  suggestPassphrase,
} from '../../../../renderer/state/packs/passphrase.ts';

const policy = { isAllowed: true, recipients: null };

async function recipient(): Promise<string> {
  return await identityToRecipient(await generateIdentity());
}

describe('a recipient', () => {
  it('is what age makes, and nothing that differs in a letter', async () => {
    const one = await recipient();
    expect(isAgeRecipient(one)).toBe(true);
    for (let at = 4; at < one.length; at += 7) {
      const other = one[at] === 'q' ? 'p' : 'q';
      expect(isAgeRecipient(one.slice(0, at) + other + one.slice(at + 1))).toBe(false);
    }
    for (const wrong of [
      '',
      'age1',
      one.toUpperCase(),
      one.slice(0, -1),
      `${one}q`,
      await generateIdentity(),
    ])
      expect(isAgeRecipient(wrong)).toBe(false);
  });

  it('is found between spaces, commas and lines, once; what is none is named, shortened', async () => {
    const [one, other] = [await recipient(), await recipient()];
    expect(parseRecipients(` ${one},\n${other}\t${one} `)).toEqual({ recipients: [one, other], bad: [] });
    expect(parseRecipients('x'.repeat(24)).bad).toEqual(['x'.repeat(24)]);
    expect(parseRecipients(`${one} age1nobody ${'x'.repeat(60)}`)).toEqual({
      recipients: [one],
      bad: ['age1nobody', `${'x'.repeat(24)}…`],
    });
  });
});

describe('a passphrase', () => {
  it.each([
    ['elevenchars', 'short'],
    ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['abcdefghijklmnopqrstuvwxyz', 'weak'],
    ['1234567890123456789012345', 'weak'],
    ['geese in yard', 'weak'],
    ['seven geese yards', 'fair'],
    ['seven geese went over the frozen yard', 'strong'],
    ['qzmwxnrbtpkv'.slice(0, SHORTEST_PASSPHRASE), 'weak'],
    ['qzmwxnrbtpkv'.slice(0, SHORTEST_PASSPHRASE - 1), 'short'],
    ['azazazazazazazazazazazazazazazaz', 'weak'],
  ])('%j is %s', (passphrase, strength) => expect(strengthOf(passphrase)).toBe(strength));

  it('is suggested as five words that can be read out, all from the random bits', () => {
    const made = suggestPassphrase((values) => values.fill(0xffff).fill(0, 0, 1));
    expect(made).toBe('babab-zuzuz-zuzuz-zuzuz-zuzuz');
    expect(suggestPassphrase()).toMatch(
      /^(?:[b-df-hj-np-tv-z][aiou][b-df-hj-np-tv-z][aiou][b-df-hj-np-tv-z]-?){5}$/,
    );
    expect(SUGGESTED_BITS).toBe(80);
    expect(strengthOf(suggestPassphrase())).toBe('strong');
  });
});

describe('the lock of a pack', () => {
  it('is whole when the passphrase is long enough, and was entered twice', () => {
    const passphrase = 'seven geese in the yard';
    expect(lockOf({ ...noLock, passphrase, again: passphrase }, policy)).toEqual({
      kind: 'passphrase',
      passphrase,
    });
    expect(lockOf({ ...noLock, passphrase, again: `${passphrase} ` }, policy)).toBeNull();
    expect(lockOf({ ...noLock, passphrase: 'short', again: 'short' }, policy)).toBeNull();
  });

  it('is whole when all recipients are some', async () => {
    const one = await recipient();
    const entered = { ...noLock, kind: 'recipients' } as const;
    expect(lockOf({ ...entered, recipients: one }, policy)).toEqual({
      kind: 'recipients',
      recipients: [one],
    });
    expect(lockOf({ ...entered, recipients: `${one} no-one` }, policy)).toBeNull();
    expect(lockOf(entered, policy)).toBeNull();
  });

  it('is that of an administrator, whatever was entered', async () => {
    const recipients = [await recipient()];
    expect(lockOf(noLock, { isAllowed: true, recipients })).toEqual({ kind: 'recipients', recipients });
  });
});
