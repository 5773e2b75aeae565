import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVersions } from '../../../main/updates/compare-versions.ts';
import { isInRollout, type JudgeOptions, judgeOffer } from '../../../main/updates/judge-offer.ts';
import { plainNotes } from '../../../main/updates/plain-notes.ts';
import { readUpdateKeys } from '../../../main/updates/update-keys.ts';
import { createReleaseKey, describeRelease, type Release } from '../../support/update-server.ts';

const key = createReleaseKey();
const installer = Buffer.from('installer');

function offer(more: Partial<Release> = {}): Record<string, unknown> {
  const release = { version: '2.0.0', installer, fileName: 'Fleetglass.AppImage', key, ...more };
  return JSON.parse(describeRelease(release)) as Record<string, unknown>;
}

function judge(offered: unknown, more: Partial<JudgeOptions> = {}) {
  const verify = readUpdateKeys(key.publicText);
  if (verify === null) throw new Error('There is a key.');
  return judgeOffer(offered, {
    currentVersion: '1.4.0',
    verify,
    installationId: 'laptop-1',
    asked: false,
    ...more,
  });
}

describe('P36: an offered update', () => {
  it('is taken when it is newer and every file of it is signed', () => {
    const judgement = judge(offer({ notes: '<p>Better <b>maps</b></p>' }));
    expect(judgement).toMatchObject({
      kind: 'accepted',
      update: { version: '2.0.0', notes: 'Better maps' },
    });
  });

  it('is refused when one of its files is not signed, whichever would be downloaded', () => {
    const signed = offer();
    const [file] = signed.files as readonly Record<string, unknown>[];
    const files = [file, { ...file, url: 'other.AppImage', ed25519: undefined }];
    expect(judge({ ...signed, files })).toEqual({ kind: 'refused', reason: 'unsigned' });
  });

  it('is refused when the signature of one of its files fits other bytes, whichever would be downloaded', () => {
    const signed = offer();
    const [file] = signed.files as readonly Record<string, unknown>[];
    const files = [file, { ...file, url: 'other.AppImage', sha512: `${'A'.repeat(86)}==` }];
    expect(judge({ ...signed, files })).toEqual({ kind: 'refused', reason: 'wrongSignature' });
  });

  it.each(['1.3.9', '1.4.0-beta.2', '0.9.0', '1.4.0-rc.1+build.7'])(
    'is refused when it is %s: older',
    (version) => {
      expect(judge(offer({ version }))).toEqual({ kind: 'refused', reason: 'older' });
    },
  );

  it('is nothing new when it is what runs', () => {
    expect(judge(offer({ version: '1.4.0' }))).toEqual({ kind: 'current' });
  });

  it('is refused when its signature fits another version: a newer number on old bytes', () => {
    expect(judge(offer({ signedVersion: '1.3.0' }))).toEqual({ kind: 'refused', reason: 'wrongSignature' });
  });

  it('is refused when it has a package of a web installer, which is not signed', () => {
    expect(judge({ ...offer(), packages: { x64: { path: 'a.7z' } } })).toMatchObject({
      reason: 'unreadable',
    });
  });

  it.each([
    null,
    7,
    'text',
    {},
    { version: '2.0.0', files: [] },
    { version: '2.0.0', path: 'a', sha512: 'b' },
  ])('is refused when its description is %j', (offered) => {
    expect(judge(offered)).toEqual({ kind: 'refused', reason: 'unreadable' });
  });

  it('is accepted from any of the keys that were built in, so that a key can be changed', () => {
    const next = createReleaseKey();
    const verify = readUpdateKeys(`${key.publicText}, ${next.publicText}`);
    expect(judge(offer({ key: next }), { verify: verify ?? (() => false) })).toMatchObject({
      kind: 'accepted',
    });
  });

  it('waits for its turn in a roll-out, unless the user asked for it', () => {
    const offered = offer({ stagingPercentage: 0 });
    expect(judge(offered)).toEqual({ kind: 'notYet' });
    expect(judge(offered, { asked: true })).toMatchObject({ kind: 'accepted' });
    expect(judge(offer({ stagingPercentage: 100 }))).toMatchObject({ kind: 'accepted' });
  });

  it('never throws, whatever is offered', () => {
    fc.assert(
      fc.property(fc.anything(), (offered) => {
        expect(['refused', 'current', 'accepted', 'notYet']).toContain(judge(offered).kind);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the keys of updates', () => {
  it('are none when none was built in', () => {
    expect(readUpdateKeys('')).toBeNull();
    expect(readUpdateKeys(' , ')).toBeNull();
  });

  it('that can not be read stop the start instead of switching the check off', () => {
    expect(() => readUpdateKeys('AAAA')).toThrow();
  });
});

describe('a roll-out', () => {
  it('reaches about the share that it names, and other laptops with each version', () => {
    const laptops = Array.from({ length: 2_000 }, (_, index) => `laptop-${index}`);
    const first = laptops.filter((laptop) => isInRollout(20, '2.0.0', laptop));
    expect(first.length).toBeGreaterThan(300);
    expect(first.length).toBeLessThan(500);
    const both = first.filter((laptop) => isInRollout(20, '2.1.0', laptop));
    expect(both.length).toBeLessThan(150);
  });

  it('that grows never takes anybody out again', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 100 }),
        (id, a, b) => {
          const [less, more] = a < b ? [a, b] : [b, a];
          expect(!isInRollout(less, '2.0.0', id) || isInRollout(more, '2.0.0', id)).toBe(true);
        },
      ),
    );
  });
});

describe('versions', () => {
  // The example of Semantic Versioning 2.0.0, 11.4.4, with numbers around it.
  const ordered = [
    '0.9.10',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.2',
    '1.0.10',
    '1.2.0',
    '10.0.0',
  ];

  it('are in the order of the standard', () => {
    for (const [index, one] of ordered.entries()) {
      for (const [otherIndex, other] of ordered.entries()) {
        expect(Math.sign(compareVersions(one, other) ?? Number.NaN)).toBe(Math.sign(index - otherIndex));
      }
    }
  });

  it.each(['1.0', 'v1.0.0', '01.0.0', '1.0.0-', '', `1.0.0-${'a'.repeat(100)}`])(
    '%s is no version',
    (text) => {
      expect(compareVersions(text, '1.0.0')).toBeNull();
    },
  );
});

describe('release notes', () => {
  it('are shown as text, without scripts, tags or marks that turn the text around', () => {
    expect(
      plainNotes('<h2>New</h2><ul><li>One</li><li>Two &amp; three</li></ul><script>x()</script>\u202Eevil'),
    ).toBe('New\n\n- One\n- Two & three\nevil');
  });

  it('may be Markdown, a list by version, or nothing', () => {
    expect(plainNotes('# New\n- a < b')).toBe('# New\n- a < b');
    expect(
      plainNotes([
        { version: '2.0.0', note: 'Two' },
        { version: '1.9.0', note: null },
      ]),
    ).toBe('2.0.0\nTwo\n\n1.9.0');
    expect(plainNotes(undefined)).toBe('');
  });

  it('P50: are cut where one text is there a hundred thousand times', () => {
    const note = 'x'.repeat(1_000_000);
    const notes = Array.from({ length: 100_000 }, () => ({ version: note, note }));
    expect(plainNotes(notes)).toHaveLength(10_000);
  });
});
