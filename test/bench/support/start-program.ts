import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Our side in a process of its own, which stays as the app does, so that time and memory are its own: it answers each line with one of JSON. */
export function startProgram<Answer>(program: string, options: readonly string[]) {
  const child = spawn(process.execPath, [program, ...options], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, MALLOC_ARENA_MAX: '1' },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    pid: child.pid ?? 0,
    async send(line: string): Promise<Answer> {
      child.stdin.write(`${line}\n`);
      const answer = await lines.next();
      if (answer.done === true) throw new Error(`${program} has ended.`);
      return JSON.parse(answer.value) as Answer;
    },
    async end(): Promise<void> {
      const exited = once(child, 'exit');
      child.stdin.end();
      await exited;
    },
  };
}
