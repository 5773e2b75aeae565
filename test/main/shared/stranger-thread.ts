import { serveThread } from '../../../main/shared/serve-thread.ts';

/** What strangers' files may do to a reader. */
const calls = {
  echo: (text: string) => text,
  /** Reads a source that never ends, without a pause in which a message could arrive. */
  spin: (_: null, report: (state: 'spinning') => void): null => {
    report('spinning');
    for (;;);
  },
  hoard: (_: null): null => {
    const kept: object[] = [];
    for (;;) kept.push({ text: `${kept.length}` });
  },
  refuse: (_: null): null => {
    throw Object.assign(new Error('The drive is gone.'), { code: 'EIO', syscall: 'read' });
  },
  bytes: (length: number) => new Uint8Array(length).fill(7),
} as const;

export type StrangerCalls = typeof calls;

serveThread(calls);
