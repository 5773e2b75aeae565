import { parseSync } from 'vite';
import { afterAll, describe, expect, test } from 'vitest';
import { createKillableWork } from '../../support/killable-work.ts';
import { filesOf, readSource } from '../sources.ts';
import { samplesOf } from './regex-samples.ts';
import type { RegexRun } from './run-regex.ts';

/** What one expression may take in all: a linear one takes a tenth of a second, a quadratic one many minutes. */
const KILL_MS = 30_000;
/** For those that are known to take many minutes. */
const SHORT_KILL_MS = 1_000;

interface Literal {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

interface Node {
  readonly type: string;
  readonly regex?: { readonly pattern: string; readonly flags: string };
}

/** All regular expressions below a node of a program. */
function* literalsBelow(node: unknown): Generator<{ readonly pattern: string; readonly flags: string }> {
  if (typeof node !== 'object' || node === null) return;
  const { type, regex } = node as Node;
  if (type === 'Literal' && regex !== undefined) yield regex;
  for (const value of Object.values(node)) yield* literalsBelow(value);
}

function literalsOf(file: string, source: string): readonly Literal[] {
  const { program } = parseSync(file, source);
  return [...literalsBelow(program)].map(({ pattern, flags }) => ({ file, source: pattern, flags }));
}

const work = createKillableWork(new URL('run-regex.ts', import.meta.url));

afterAll(work.close);

/** Whether an expression reads 1 MB of its worst letters before it is killed. */
async function isLinear({ source, flags }: Omit<Literal, 'file'>, killMs = KILL_MS): Promise<boolean> {
  const { isUnbounded, texts: seeds } = samplesOf(source, flags);
  const run: RegexRun = { source, flags, seeds };
  return !isUnbounded || (await work.run(run, killMs));
}

describe('P18: regular expressions', () => {
  const found = filesOf('{main,preload,renderer}/**/*.ts').flatMap((file) =>
    literalsOf(file, readSource(file)),
  );
  const literals = [
    ...new Map(found.map((literal) => [`/${literal.source}/${literal.flags}`, literal])).values(),
  ];

  test('read 1 MB of their worst letters once', { timeout: 20 * KILL_MS }, async () => {
    const slow: string[] = [];
    for (const literal of literals) {
      if (!(await isLinear(literal))) slow.push(`${literal.file}: /${literal.source}/${literal.flags}`);
    }
    expect(slow).toEqual([]);
  });

  test.each([
    [/ +$/, 'a run that is tried from each of its letters'],
    [/<[^>]*>/g, 'a bracket that is never closed'],
    [/https?:\/\/[^?]+\?/, 'a beginning that repeats'],
    [/[\w.]+@/, 'a name without what must follow it'],
    [/"(?:[^"\\]|\\.)*"/g, 'a quoted text that is never closed'],
    [/(a+)+b/, 'a repetition inside a repetition'],
    [/\b[a-z\d.-]+:/, 'a run that is tried from each of its words'],
  ])('%s is found: %s', async (regex) => {
    expect(await isLinear(regex, SHORT_KILL_MS)).toBe(false);
  });
});
