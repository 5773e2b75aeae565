import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

const FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  '--disable-sync',
  // Chromium's sandbox can't be used by root, which is who runs tests in containers.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: object;
  readonly result?: object;
  readonly error?: { readonly message: string };
}

/** Calls a method of the DevTools protocol. Rejects with its error, and once the browser has ended. */
export type Call = <Answer = unknown>(method: string, params?: object, sessionId?: string) => Promise<Answer>;

/** A browser without a screen, over pipes: nothing else can reach it. Emits events of the DevTools protocol by their names, and `ended`. */
export interface PipedBrowser {
  readonly call: Call;
  readonly events: EventEmitter;
  end(): void;
}

/** The messages of a pipe, which a NUL ends each. */
function hear(pipe: Readable, take: (message: Message) => void): void {
  let rest: Buffer[] = [];
  pipe.on('data', (piece: Buffer) => {
    let start = 0;
    for (let end = piece.indexOf(0); end >= 0; end = piece.indexOf(0, start)) {
      take(JSON.parse(Buffer.concat([...rest, piece.subarray(start, end)]).toString()) as Message);
      rest = [];
      start = end + 1;
    }
    rest.push(piece.subarray(start));
  });
}

export function startBrowser(program: string): PipedBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'fleetglass-hidden-'));
  const child: ChildProcess = spawn(program, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const events = new EventEmitter();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const output = child.stdio[3] as Writable;
  const input = child.stdio[4] as Readable;
  let isEnded = false;
  let last = 0;

  function ended(): void {
    if (isEnded) return;
    isEnded = true;
    for (const { reject } of waiting.values()) reject(new Error('The browser has ended.'));
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    events.emit('ended');
  }

  child.on('exit', ended);
  child.on('error', ended);
  output.on('error', ended);
  hear(input, ({ id, method, params, result, error }) => {
    const found = id === undefined ? undefined : waiting.get(id);
    if (id === undefined) events.emit(method ?? '', params);
    else waiting.delete(id);
    if (error === undefined) found?.resolve(result);
    else found?.reject(new Error(error.message));
  });
  const kill = () => {
    child.kill('SIGKILL');
    // Some systems start the browser by a script, which is killed instead of it. The browser ends by itself once its pipes are closed.
    for (const pipe of [output, input]) pipe.destroy();
  };
  // The browser must not outlive who started it, nor its profile, into which it may write until it is gone.
  const killAndRemove = () => {
    kill();
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  process.once('exit', killAndRemove);

  return {
    events,
    call<Answer>(method: string, params: object = {}, sessionId?: string) {
      if (isEnded) return Promise.reject(new Error('The browser has ended.'));
      const answer = Promise.withResolvers<unknown>();
      last += 1;
      waiting.set(last, answer);
      output.write(`${JSON.stringify({ id: last, method, params, ...(sessionId && { sessionId }) })}\0`);
      return answer.promise as Promise<Answer>;
    },
    end() {
      process.off('exit', killAndRemove);
      kill();
    },
  };
}
