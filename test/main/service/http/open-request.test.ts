import { once } from 'node:events';
import { Agent as HttpAgent } from 'node:http';
import { type AddressInfo, createServer, Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openImageRequest } from '../../../../main/service/http/open-image-request.ts';
import { openRequest, type RequestToOpen, watchSilence } from '../../../../main/service/http/open-request.ts';
import { type AgentPair, createAgentPair } from '../../../../main/service/routes/agent-pair.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

/** Starts a server that writes `answer` to each connection unchanged. */
async function listen(answer: string | null): Promise<URL> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => {
      if (answer !== null) socket.write(answer);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  cleanUps.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

/** Agent that never gets a connection, as behind a silent proxy. */
class WithoutConnection extends HttpAgent {
  override createConnection(): undefined {}
}

function pair(http = new HttpAgent()): AgentPair {
  return { ...createAgentPair(), http };
}

function requestTo(url: URL, change: Partial<RequestToOpen> = {}): RequestToOpen {
  const usual = { method: 'GET', url, headers: {}, body: undefined, lookup: undefined, silenceMs: 5_000 };
  return { ...usual, agents: pair(), ...change };
}

describe.each([
  ['a request', openRequest],
  ['a request for an image', openImageRequest],
])('%s', (_name, open) => {
  it('P18: ends when the server stays silent', async () => {
    const request = open(requestTo(await listen(null), { silenceMs: 20 }));
    await expect(request.answer).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });

  it('P18: ends when no connection comes about', async () => {
    const request = open(requestTo(new URL('http://silent.test/'), { lookup: () => {}, silenceMs: 20 }));
    await expect(request.answer).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });

  it('has all its time from when the agent has a connection for it', async () => {
    const agents = pair(new HttpAgent({ maxSockets: 1 }));
    const url = await listen(null);
    const ended: string[] = [];
    const end = (name: string, silenceMs: number) =>
      open(requestTo(url, { agents, silenceMs })).answer.catch(() => ended.push(name));
    await Promise.all([end('connected', 60), end('queued', 20)]);
    expect(ended).toEqual(['connected', 'queued']);
  });

  it('ends at once when it is stopped before there is a connection', async () => {
    const request = open(
      requestTo(new URL('http://127.0.0.1:9/'), { agents: pair(new WithoutConnection()) }),
    );
    request.stop(new Error('given up'));
    await expect(request.answer).rejects.toThrow('given up');
  });

  it('ends in the middle of a body when it is stopped', async () => {
    const url = await listen('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf');
    const request = open(requestTo(url));
    const body = buffer((await request.answer).body);
    request.stop(new Error('given up'));
    await expect(body).rejects.toThrow('given up');
  });

  it('fails the reading of a body whose framing is broken', async () => {
    const url = await listen('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\nnonsense\r\n');
    const { body } = await open(requestTo(url)).answer;
    await expect(buffer(body)).rejects.toMatchObject({ code: expect.stringMatching(/^HPE_/) });
  });
});

it('P18: a connection, its handshake and the answer have the time of a silence each', () => {
  vi.useFakeTimers();
  cleanUps.push(() => vi.useRealTimers());
  const request = new PassThrough();
  const socket = new Socket();
  Object.defineProperty(socket, 'connecting', { value: true });
  const stop = vi.fn();
  watchSilence(request, 20, stop);
  for (const step of [
    () => request.emit('socket', socket),
    () => socket.emit('connect'),
    () => request.emit('finish'),
  ]) {
    step();
    vi.advanceTimersByTime(19);
  }
  expect(stop).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(stop).toHaveBeenCalledOnce();
});
