import assert from 'node:assert/strict';
import { ipcMain } from 'electron';
import { type Area, type Check, check } from '../core/check.ts';
import { shape } from '../core/shape.ts';

const IPC = 'spec/api-ipc-spec.ts';
const RENDERER = 'spec/api-ipc-renderer-spec.ts';
const CLONE = 'docs/api/ipc-renderer.md';

/** A value as source text, so that each side makes its own, and how the other side sees it. */
interface Value {
  readonly name: string;
  readonly made: string;
  readonly seen: string;
  readonly source: string;
}

const value = (name: string, made: string, seen: string, source = CLONE): Value => ({
  name,
  made,
  seen,
  source,
});

/** What structured clone carries, and how it arrives. */
const carried: readonly Value[] = [
  value('undefined', 'undefined', 'undefined'),
  value('null', 'null', 'null'),
  value('a boolean', 'true', 'true'),
  value('a number', '1.5', '1.5'),
  value('NaN', 'NaN', 'NaN'),
  value('infinity', '-Infinity', '-Infinity'),
  value('minus zero', '-0', '-0'),
  value('a bigint', '2n ** 64n', '18446744073709551616n'),
  value('an empty text', "''", "''"),
  value('a text outside the basic plane', "'Grüße 🛰'", "'Grüße 🛰'"),
  value('a lone surrogate', "'\\ud800'", "'\ud800'"),
  value('a property that is undefined', '({ a: undefined, b: 1 })', '{a: undefined, b: 1}'),
  value('a list with undefined', '[undefined, null, NaN]', '[undefined, null, NaN]'),
  value('a list with holes', '[1, , 3]', '[1, hole, 3]'),
  value('a nested object', '({ a: { b: [{ c: 1 }] } })', '{a: {b: [{c: 1}]}}', RENDERER),
  value('an object without a prototype', 'Object.assign(Object.create(null), { a: 1 })', '{a: 1}'),
  value('a Date', 'new Date(1700000000000)', 'Date 1700000000000', RENDERER),
  value('a Date that is none', 'new Date(NaN)', 'Date NaN'),
  value('a regular expression', '/a+[b]/giu', 'RegExp /a+[b]/giu'),
  value('a Map', "new Map([[{ k: 1 }, 'v'], ['n', NaN]])", "Map {{k: 1}=>'v', 'n'=>NaN}"),
  value('a Set', "new Set([1, 'a', undefined])", "Set {1, 'a', undefined}"),
  value('an Error', "new Error('no')", "Error 'no'"),
  value('a TypeError', "new TypeError('no type')", "TypeError 'no type'"),
  value('an ArrayBuffer', 'new Uint8Array([1, 2, 255]).buffer', 'ArrayBuffer <1 2 255>'),
  value('bytes', 'new Uint8Array([0, 128, 255])', 'Uint8Array <0 128 255>', RENDERER),
  value('a part of bytes', 'new Uint8Array([1, 2, 3, 4]).subarray(1, 3)', 'Uint8Array <2 3>'),
  value('16-bit numbers', 'new Uint16Array([1])', 'Uint16Array <1 0>'),
  value('64-bit fractions', 'new Float64Array([1])', 'Float64Array <0 0 0 0 0 0 240 63>'),
  value('a DataView', 'new DataView(new Uint8Array([7, 8]).buffer)', 'DataView <7 8>'),
  value('a boxed number', 'Object(1)', 'Number object 1'),
  value(
    'the same object twice',
    '(() => { const a = { x: 1 }; return [a, a]; })()',
    '[{x: 1}, #1]',
    RENDERER,
  ),
  value('a circle', '(() => { const a = {}; a.a = a; return a; })()', '{a: #0}', RENDERER),
  value('an instance, without its class', 'new (class Made { a = 1; say() {} })()', '{a: 1}'),
  value('a getter, as what it returns', '({ get a() { return 5; } })', '{a: 5}'),
];

/** What structured clone refuses. */
const refused: readonly Omit<Value, 'seen'>[] = [
  value('a function', '() => 1', ''),
  value('a function in an object', '({ a: { b: () => 1 } })', ''),
  value('a function in a list', '[1, function () {}]', ''),
  value('a class', 'class A {}', ''),
  value('a symbol', "Symbol('s')", ''),
  value('a Promise', 'Promise.resolve(1)', ''),
  value('a WeakMap', 'new WeakMap()', ''),
  value('a WeakSet', 'new WeakSet()', ''),
  value('a function in a Map', 'new Map([[1, () => 1]])', ''),
];

/** What only the page has. */
const refusedOfPage: readonly Omit<Value, 'seen'>[] = [
  value('an element', 'document.body', ''),
  value('the location', 'document.location', '', RENDERER),
  value('an event', "new Event('x')", ''),
  value('the window', 'window', ''),
  value('a File', "new File(['a'], 'a.txt')", ''),
];

// oxlint-disable-next-line no-eval
const make = (text: string): unknown => (0, eval)(`(${text})`);

let channels = 0;
function nextChannel(): string {
  channels += 1;
  return `ipc:${channels}`;
}

function toMain({ name, made, seen, source }: Value): Check {
  return check(`${name} reaches main`, source, async ({ inPreload }) => {
    const channel = nextChannel();
    let arrived = 'nothing';
    ipcMain.handle(channel, (_event, input: unknown) => {
      arrived = shape(input);
    });
    await inPreload(
      // oxlint-disable-next-line no-eval
      async ([channel, made], { ipcRenderer }) => ipcRenderer.invoke(channel, (0, eval)(`(${made})`)),
      [channel, made] as const,
    );
    assert.equal(arrived, seen);
  });
}

function toPage({ name, made, seen, source }: Value): Check {
  return check(`${name} is answered`, source, async ({ inPreload }) => {
    const channel = nextChannel();
    ipcMain.handle(channel, () => make(made));
    const arrived = await inPreload(
      async (channel, { ipcRenderer, shape }) => shape(await ipcRenderer.invoke(channel)),
      channel,
    );
    assert.equal(arrived, seen);
  });
}

function refusedInPage({ name, made, source }: Omit<Value, 'seen'>): Check {
  return check(`${name} is refused on its way to main`, source, async ({ inPreload }) => {
    const channel = nextChannel();
    let arrived = false;
    ipcMain.handle(channel, () => {
      arrived = true;
    });
    const message = await inPreload(
      async ([channel, made], { ipcRenderer }) => {
        try {
          // oxlint-disable-next-line no-eval
          await ipcRenderer.invoke(channel, (0, eval)(`(${made})`));
          return 'it was taken';
        } catch (error) {
          return String(error);
        }
      },
      [channel, made] as const,
    );
    assert.match(message, /could not be cloned/);
    assert.equal(arrived, false);
  });
}

function refusedInMain({ name, made, source }: Omit<Value, 'seen'>): Check {
  return check(`${name} is refused as an answer`, source, async ({ inPreload }) => {
    const channel = nextChannel();
    // A Promise as an answer is awaited, so it is wrapped.
    ipcMain.handle(channel, () => ({ part: make(made) }));
    await assert.rejects(
      inPreload(async (channel, { ipcRenderer }) => ipcRenderer.invoke(channel), channel),
      /Error invoking remote method 'ipc:\d+': Error: An object could not be cloned\./,
    );
  });
}

const order: readonly Check[] = [
  check('calls arrive in the order in which they are made', IPC, async ({ inPreload }) => {
    const channel = nextChannel();
    const arrived: unknown[] = [];
    ipcMain.handle(channel, (_event, input: unknown) => void arrived.push(input));
    await inPreload(async (channel, { ipcRenderer }) => {
      await Promise.all(Array.from({ length: 200 }, (_, index) => ipcRenderer.invoke(channel, index)));
    }, channel);
    assert.deepEqual(
      arrived,
      Array.from({ length: 200 }, (_, index) => index),
    );
  }),
  check('an answer does not overtake what main sent before it', IPC, async ({ inPreload }) => {
    const channel = nextChannel();
    ipcMain.handle(channel, (event) => {
      for (let count = 0; count < 50; count += 1) event.sender.send(channel, count);
    });
    const heard = await inPreload(async (channel, { ipcRenderer }) => {
      let heard = 0;
      ipcRenderer.on(channel, () => {
        heard += 1;
      });
      await ipcRenderer.invoke(channel);
      return heard;
    }, channel);
    assert.equal(heard, 50);
  }),
  check('a slow answer does not hold a later one', IPC, async ({ inPreload }) => {
    const channel = nextChannel();
    const slow = Promise.withResolvers<string>();
    ipcMain.handle(channel, (_event, input: unknown) => {
      if (input === 'slow') return slow.promise;
      setImmediate(() => slow.resolve('slow'));
      return input;
    });
    const order = await inPreload(async (channel, { ipcRenderer }) => {
      const order: unknown[] = [];
      const note = (input: unknown) => void order.push(input);
      await Promise.all([
        ipcRenderer.invoke(channel, 'slow').then(note),
        ipcRenderer.invoke(channel, 'quick').then(note),
      ]);
      return order;
    }, channel);
    assert.deepEqual(order, ['quick', 'slow']);
  }),
  check('what is changed after a call does not reach main', CLONE, async ({ inPreload }) => {
    const channel = nextChannel();
    ipcMain.handle(channel, (_event, input: unknown) => shape(input));
    const arrived = await inPreload(async (channel, { ipcRenderer }) => {
      const input = { a: 1 };
      const answered = ipcRenderer.invoke(channel, input);
      input.a = 2;
      return answered as Promise<string>;
    }, channel);
    assert.equal(arrived, '{a: 1}');
  }),
  check('what main changes after an answer does not reach the page', CLONE, async ({ inPreload }) => {
    const channel = nextChannel();
    const stored = { a: 1 };
    ipcMain.handle(channel, () => stored);
    const answered = inPreload(
      async (channel, { ipcRenderer, shape }) => shape(await ipcRenderer.invoke(channel)),
      channel,
    );
    assert.equal(await answered, '{a: 1}');
    assert.equal(shape(stored), '{a: 1}');
  }),
];

/** The sizes around the size at which Chromium begins to send by shared memory. */
const sizes = [0, 65_535, 65_537, 3 * 1_024 * 1_024 + 1];

const sized: readonly Check[] = sizes.map((size) =>
  check(`a text of ${size} characters there and back`, IPC, async ({ inPreload }) => {
    const channel = nextChannel();
    ipcMain.handle(channel, (_event, input: unknown) => input);
    const isSame = await inPreload(
      async ([channel, size], { ipcRenderer }) => {
        const text = 'x'.repeat(size);
        return (await ipcRenderer.invoke(channel, text)) === text;
      },
      [channel, size] as const,
    );
    assert.equal(isSame, true);
  }),
);

const calls: readonly Check[] = [
  check('a call without a handler is refused by its name', IPC, async ({ inPreload }) => {
    await assert.rejects(
      inPreload(async (_none, { ipcRenderer }) => ipcRenderer.invoke('ipc:unhandled')),
      /Error invoking remote method 'ipc:unhandled': Error: No handler registered for 'ipc:unhandled'/,
    );
  }),
  check('a second handler of a channel throws', IPC, () => {
    const channel = nextChannel();
    ipcMain.handle(channel, () => 1);
    assert.throws(() => ipcMain.handle(channel, () => 2), /second handler/);
  }),
  check('a handler that is no function throws', 'lib/browser/ipc-main-impl.ts', () => {
    assert.throws(() => ipcMain.handle(nextChannel(), 1 as never), TypeError);
  }),
  check('an error of a handler arrives as text, with its name', IPC, async ({ inPreload }) => {
    const channel = nextChannel();
    ipcMain.handle(channel, () => {
      throw new RangeError('too far');
    });
    await assert.rejects(
      inPreload(async (_none, { ipcRenderer }) => ipcRenderer.invoke(_none), channel),
      /Error: Error invoking remote method 'ipc:\d+': RangeError: too far/,
    );
  }),
  check('a rejection of a handler arrives as text', IPC, async ({ inPreload }) => {
    const channel = nextChannel();
    ipcMain.handle(channel, async () => {
      await Promise.resolve();
      throw new Error('later');
    });
    await assert.rejects(
      inPreload(async (channel, { ipcRenderer }) => ipcRenderer.invoke(channel), channel),
      /Error: later/,
    );
  }),
  check('a handler gets all arguments', IPC, async ({ inPreload }) => {
    const channel = nextChannel();
    ipcMain.handle(channel, (_event, ...inputs: unknown[]) => inputs.length);
    const count = await inPreload(
      async (channel, { ipcRenderer }) => ipcRenderer.invoke(channel, 1, undefined, null) as Promise<number>,
      channel,
    );
    assert.equal(count, 3);
  }),
  check(
    'a message names its page and its frame',
    'docs/api/structures/ipc-main-invoke-event.md',
    async ({ inPreload, window }) => {
      const channel = nextChannel();
      const seen: unknown[] = [];
      ipcMain.handle(channel, (event) => {
        const frame = event.senderFrame;
        seen.push(event.sender === window.webContents, frame?.parent, frame?.detached, frame?.url);
        seen.push(frame?.origin);
      });
      await inPreload(async (channel, { ipcRenderer }) => ipcRenderer.invoke(channel), channel);
      assert.deepEqual(seen, [true, null, false, 'conformance://page/', 'conformance://page']);
    },
  ),
  check('what main sends reaches each listener of its channel', CLONE, async ({ inPreload, window }) => {
    const channel = nextChannel();
    await inPreload((channel, { ipcRenderer }) => {
      const heard: unknown[] = [];
      Object.assign(globalThis, { [channel]: heard });
      ipcRenderer.on(channel, (_event, ...inputs: unknown[]) => heard.push(['one', ...inputs]));
      ipcRenderer.on(channel, (_event, ...inputs: unknown[]) => heard.push(['two', ...inputs]));
    }, channel);
    window.webContents.send(channel, 1, 'a');
    const heard = await inPreload(
      (channel) => (globalThis as unknown as Record<string, unknown>)[channel],
      channel,
    );
    assert.deepEqual(heard, [
      ['one', 1, 'a'],
      ['two', 1, 'a'],
    ]);
  }),
  check('a listener that is taken off hears nothing more', CLONE, async ({ inPreload, window }) => {
    const channel = nextChannel();
    await inPreload((channel, { ipcRenderer }) => {
      const heard: unknown[] = [];
      Object.assign(globalThis, { [channel]: heard });
      const listener = (_event: unknown, input: unknown) => {
        heard.push(input);
        ipcRenderer.off(channel, listener);
      };
      ipcRenderer.on(channel, listener);
    }, channel);
    window.webContents.send(channel, 1);
    window.webContents.send(channel, 2);
    const heard = await inPreload(
      (channel) => (globalThis as unknown as Record<string, unknown>)[channel],
      channel,
    );
    assert.deepEqual(heard, [1]);
  }),
  check('main can not send a function', 'docs/api/web-contents.md', ({ window }) => {
    assert.throws(() => window.webContents.send(nextChannel(), () => 1), /could not be cloned/);
  }),
  check('what main sends keeps its kinds', 'docs/api/web-contents.md', async ({ inPreload, window }) => {
    const channel = nextChannel();
    await inPreload((channel, { ipcRenderer, shape }) => {
      ipcRenderer.on(channel, (_event, input: unknown) =>
        Object.assign(globalThis, { [channel]: shape(input) }),
      );
    }, channel);
    window.webContents.send(channel, { a: undefined, b: new Date(1), c: NaN });
    const heard = await inPreload(
      (channel) => (globalThis as unknown as Record<string, unknown>)[channel],
      channel,
    );
    assert.equal(heard, '{a: undefined, b: Date 1, c: NaN}');
  }),
];

export const ipc: Area = {
  name: 'IPC',
  checks: [
    ...carried.map(toMain),
    ...carried.map(toPage),
    ...[...refused, ...refusedOfPage].map(refusedInPage),
    ...refused.map(refusedInMain),
    ...order,
    ...sized,
    ...calls,
  ],
};
