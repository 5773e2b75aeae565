import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { parseArgs } from 'node:util';
import { createLine, type LineEnd, type LineSender } from './line.ts';

// A slow line before a service on this machine: a proxy of TCP that knows nothing of HTTP. Prints one JSON line with its port, runs until SIGTERM.
//   --to PORT  --round-trip MS  --rate KBIT a second  --cut-every BYTES on average (never)

const { values } = parseArgs({
  options: {
    to: { type: 'string', default: '0' },
    'round-trip': { type: 'string', default: '300' },
    rate: { type: 'string', default: '8000' },
    'cut-every': { type: 'string', default: '0' },
  },
});

/** What a socket hands in ahead of the line. */
const AHEAD_BYTES = 65_536;
/** How often is looked whether a socket may hand in more. */
const LOOK_MS = 5;

const line = createLine(
  {
    roundTripMs: Number(values['round-trip']),
    kilobitsPerSecond: Number(values.rate),
    cutEveryBytes: Number(values['cut-every']),
  },
  {
    now: () => performance.now(),
    after: (milliseconds, action) => void setTimeout(action, milliseconds),
  },
);

/** Writes to a socket what comes over the line. */
function endOf(socket: Socket): LineEnd {
  return {
    receive(piece) {
      if (!socket.writable || socket.write(piece)) return undefined;
      const { promise, resolve } = Promise.withResolvers<void>();
      // A socket that is closed meanwhile never drains.
      socket.once('drain', resolve).once('close', resolve);
      return promise;
    },
    finish: () => void socket.end(),
  };
}

/** Hands in what a socket sends, not much faster than it goes on the line. */
function follow(socket: Socket, sender: LineSender): void {
  function goOn(): void {
    // What waits on a connection that was cut waits for good.
    if (socket.destroyed) return;
    if (sender.waitingBytes() > AHEAD_BYTES) setTimeout(goOn, LOOK_MS);
    else socket.resume();
  }
  socket.on('data', (piece) => {
    sender.send(piece);
    if (sender.waitingBytes() <= AHEAD_BYTES) return;
    socket.pause();
    goOn();
  });
  socket.on('end', sender.finish);
}

const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
  const service = connect({ port: Number(values.to), host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  const cut = () => {
    client.resetAndDestroy();
    service.destroy();
  };
  const { up, down, end } = line.connect(endOf(service), endOf(client), cut);
  follow(client, up);
  follow(service, down);
  client.on('error', () => {});
  client.on('close', () => {
    end();
    service.destroy();
  });
  service.on('error', cut);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`);
});
process.once('SIGTERM', () => process.exit(0));
