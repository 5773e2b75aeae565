import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** Work in its own process, which it blocks. */
export interface KillableWork {
  /**
   * Sends one piece of work at a time; returns false if it was killed. Rejects if the process
   * fails.
   */
  run(message: string | object, killMs: number): Promise<boolean>;
  close(): void;
}

/** `program`: TypeScript file that answers each message when its work is done. */
export function createKillableWork(program: URL): KillableWork {
  let child: ChildProcess | null = null;

  function close(): void {
    child?.kill('SIGKILL');
    child = null;
  }

  return {
    async run(message, killMs) {
      child ??= fork(program, { execArgv: [] });
      child.send(message);
      const settled = new AbortController();
      const { signal } = settled;
      const kill = AbortSignal.timeout(killMs);
      const killed = once(kill, 'abort', { signal }).then(() => 'killed' as const);
      const failed = once(child, 'exit', { signal }).then(() => 'failed' as const);
      const done = once(child, 'message', { signal }).then(() => 'done' as const);
      const ends = [killed, failed, done];
      for (const end of ends) end.catch(() => undefined);
      const end = await Promise.race(ends);
      settled.abort();
      if (end !== 'done') close();
      if (end === 'failed') throw new Error(`${program.pathname} ended before its work was done.`);
      return end === 'done';
    },
    close,
  };
}
