import { createInterface } from 'node:readline';

export interface Answer {
  readonly kind: 'yes' | 'no' | 'skip';
  /** What was written after it. */
  readonly note: string;
}

/** Who answers the questions. */
export interface Person {
  /** Null: there is no answer any more, because the input ended or the rehearsal was broken off. */
  answerTo(question: string): Promise<Answer | null>;
  close(): void;
}

const KINDS = { y: 'yes', n: 'no', s: 'skip' } as const;

/** `y`, `n` or `s` (also as a word), then a note; null for anything else. */
export function readAnswer(line: string): Answer | null {
  const [, letter = '', note = ''] = /^\s*(y|n|s)(?:es|o|kip)?(?:[\s,:]+(.*))?$/is.exec(line) ?? [];
  const kind = KINDS[letter.toLowerCase() as keyof typeof KINDS];
  return kind === undefined ? null : { kind, note: note.trim() };
}

/** A person at a terminal, or lines from a pipe: each is the answer to one question. */
export function createPerson(
  input: NodeJS.ReadableStream,
  write: (text: string) => void,
  ended: AbortSignal,
): Person {
  const lines = createInterface({ input });
  // An iterator holds the lines that come before their question.
  const answers = lines[Symbol.asyncIterator]();
  const over = new Promise<null>((resolve) => ended.addEventListener('abort', () => resolve(null)));
  const nextLine = () =>
    Promise.race([answers.next().then(({ done, value }) => (done ? null : value)), over]);
  return {
    async answerTo(question) {
      write(`\n  ${question}\n`);
      for (;;) {
        write('  y (yes), n (no) or s (skip), and a note if you like: ');
        const line = ended.aborted ? null : await nextLine();
        if (line === null) return null;
        const answer = readAnswer(line);
        if (answer !== null) return answer;
      }
    },
    close: () => lines.close(),
  };
}
