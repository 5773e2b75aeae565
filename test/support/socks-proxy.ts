import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * SOCKS proxy on loopback: version 5 (RFC 1928, and RFC 1929 with a login), and version 4 with
 * names (4a).
 */
export interface SocksProxy {
  readonly port: number;
  /** Requested servers; names stay names. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/**
 * Starts it on 127.0.0.1; `login` (`user:password`) is then required. `reply`: sent instead of
 * connecting.
 */
export async function startSocksProxy(
  options: { readonly login?: string; readonly reply?: number } = {},
): Promise<SocksProxy> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();

  async function serve(client: Socket): Promise<void> {
    const read = createReader(client);
    const [version = 5, methodCount = 0] = await read(2);
    if (version === 4) {
      await serveVersion4(client, read);
      return;
    }
    const methods = await read(methodCount);
    const method = options.login === undefined ? 0 : 2;
    if (!methods.includes(method)) {
      client.end(Buffer.of(5, 0xff));
      return;
    }
    client.write(Buffer.of(5, method));
    if (options.login !== undefined) {
      const username = await read((await read(2))[1] ?? 0);
      const password = await read((await read(1))[0] ?? 0);
      const isRight = [username, password].join(':') === options.login;
      client.write(Buffer.of(1, isRight ? 0 : 1));
      if (!isRight) {
        client.end();
        return;
      }
    }
    const kind = (await read(4))[3];
    const host =
      kind === 3
        ? (await read((await read(1))[0] ?? 0)).toString()
        : [...(await read(kind === 4 ? 16 : 4))].join('.');
    const port = (await read(2)).readUInt16BE();
    requests.push(`${host}:${port}`);
    const answer = (code: number) => Buffer.of(5, code, 0, 1, 0, 0, 0, 0, 0, 0);
    if (options.reply !== undefined) {
      client.end(answer(options.reply));
      return;
    }
    const onward = connect({ host, port }, () => {
      client.write(answer(0));
      onward.pipe(client).pipe(onward);
    });
    onward.on('error', () => client.end(answer(5)));
    onward.once('close', () => client.destroy());
    client.once('close', () => onward.destroy());
  }

  /** Called after the first two bytes, version and command. */
  async function serveVersion4(client: Socket, read: Read): Promise<void> {
    const port = (await read(2)).readUInt16BE();
    const address = await read(4);
    await readText(read);
    const isName = address.readUInt32BE() < 256;
    const host = isName ? await readText(read) : [...address].join('.');
    requests.push(`${host}:${port}`);
    const onward = connect({ host, port }, () => {
      client.write(Buffer.of(0, 90, 0, 0, 0, 0, 0, 0));
      onward.pipe(client).pipe(onward);
    });
    onward.on('error', () => client.end(Buffer.of(0, 91, 0, 0, 0, 0, 0, 0)));
    onward.once('close', () => client.destroy());
    client.once('close', () => onward.destroy());
  }

  const server = createServer((client) => {
    sockets.add(client);
    client.once('close', () => sockets.delete(client));
    client.on('error', () => client.destroy());
    serve(client).catch(() => client.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

type Read = (count: number) => Promise<Buffer>;

/** Reads text up to its terminating zero. */
async function readText(read: Read): Promise<string> {
  let text = '';
  for (;;) {
    const [code = 0] = await read(1);
    if (code === 0) return text;
    text += String.fromCharCode(code);
  }
}

/** Reads exactly this many bytes; later ones stay in the socket. */
function createReader(socket: Socket): Read {
  return async (count) => {
    if (count === 0) return Buffer.alloc(0);
    for (;;) {
      const bytes = socket.read(count) as Buffer | null;
      if (bytes !== null) return bytes;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      socket.once('readable', resolve);
      socket.once('close', () => reject(new Error('closed')));
      await promise;
    }
  };
}
