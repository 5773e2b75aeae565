import assert from 'node:assert/strict';
import { type Area, type Check, check } from '../core/check.ts';

const BRIDGE = 'spec/api-context-bridge-spec.ts';
const DOCUMENT = 'docs/api/context-bridge.md';

let names = 0;

/** Exposes what an expression makes, and has the page look at it as `it`. */
function seen(name: string, exposed: string, look: string, expected: unknown, source = BRIDGE): Check {
  return check(name, source, async ({ inPage, inPreload }) => {
    names += 1;
    const key = `bridge${names}`;
    await inPreload(
      ([key, exposed], { contextBridge }) =>
        // oxlint-disable-next-line no-eval
        contextBridge.exposeInMainWorld(key, (0, eval)(`(${exposed})`)),
      [key, exposed] as const,
    );
    const result = await inPage(
      ([key, look]) => {
        const it = (window as unknown as Record<string, unknown>)[key];
        // oxlint-disable-next-line no-eval
        return ((0, eval)(`(async (it) => (${look}))`) as (it: unknown) => Promise<unknown>)(it);
      },
      [key, look] as const,
    );
    assert.deepEqual(result, expected);
  });
}

const outcome = (call: string) =>
  `await (async () => ${call})().then(() => 'done', (error) => String(error))`;

export const bridge: Area = {
  name: 'bridge',
  checks: [
    seen('a number is exposed', '123', 'it', 123),
    seen('a text is exposed', "'a'", 'it', 'a'),
    seen('a boolean is exposed', 'true', 'it', true),
    seen(
      'null and undefined are exposed in an object',
      '({ a: null, b: undefined })',
      '[it.a, it.b === undefined, "b" in it]',
      [null, true, true],
    ),
    seen('a nested value is exposed', '({ a: { b: [1, { c: 2 }] } })', 'it', { a: { b: [1, { c: 2 }] } }),
    seen('a function is exposed as a function of the page', '() => 7', '[it(), it instanceof Function]', [
      7,
      true,
    ]),
    seen('a method of an object can be called', '({ add: (a, b) => a + b })', 'it.add(1, 2)', 3),
    seen(
      'a function can be called many times',
      '(() => { let n = 0; return () => ++n; })()',
      '[it(), it(), it()]',
      [1, 2, 3],
    ),
    seen('a promise resolves in the page', 'Promise.resolve({ a: 1 })', 'await it', { a: 1 }),
    seen('a promise that is returned resolves in the page', 'async () => [1, 2]', 'await it()', [1, 2]),
    seen(
      'a promise rejects with the message',
      "async () => { throw new Error('no') }",
      outcome('it()'),
      'Error: no',
    ),
    seen(
      'an error that a function throws arrives',
      "() => { throw new Error('at once') }",
      outcome('it()'),
      'Error: at once',
    ),
    seen('a function of the page can be called back', '(call) => call(5)', 'it((n) => n + 1)', 6),
    seen(
      'a promise of the page can be awaited',
      'async (wait) => (await wait()) + 1',
      'await it(async () => 4)',
      5,
    ),
    seen(
      'what is exposed can not be written',
      '({ a: 1 })',
      '(() => { try { it.a = 2 } catch { /* strict code */ } return it.a })()',
      1,
    ),
    seen(
      'a list that is exposed can not be written',
      '[1, 2]',
      '(() => { try { it[0] = 9; it.push(3) } catch { /* it is frozen */ } return it })()',
      [1, 2],
    ),
    seen('a nested object can not be written', '({ a: { b: 1 } })', 'Object.isFrozen(it.a)', true),
    seen(
      'an answer of a function can be written',
      '() => ({ a: 1 })',
      '(() => { const one = it(); one.a = 2; return one.a })()',
      2,
    ),
    seen(
      'an argument is copied',
      '(one) => { one.a = 2; return one.a }',
      '(() => { const one = { a: 1 }; it(one); return one.a })()',
      1,
    ),
    seen(
      'an answer is a copy each time',
      '(() => { const one = { a: 1 }; return () => one; })()',
      'it() !== it()',
      true,
    ),
    seen(
      'an object has the prototype of the page',
      '() => ({})',
      'Object.getPrototypeOf(it()) === Object.prototype',
      true,
    ),
    seen('a list has the prototype of the page', '() => [1]', 'it() instanceof Array', true),
    seen('a promise has the prototype of the page', 'async () => 1', 'it() instanceof Promise', true),
    seen(
      'an error has the prototype of the page',
      "() => { throw new TypeError('t') }",
      '(() => { try { it() } catch (error) { return error instanceof Error } })()',
      true,
    ),
    seen(
      'the class of an instance does not cross',
      'new (class Made { a = 1 })()',
      'Object.getPrototypeOf(it) === Object.prototype',
      true,
    ),
    seen('bytes cross', '() => new Uint8Array([1, 2])', '[it() instanceof Uint8Array, ...it()]', [
      true,
      1,
      2,
    ]),
    seen('a regular expression crosses', '/a/i', 'it.test("A")', true),
    seen(
      'an argument with NaN and undefined keeps them',
      '(one) => [Number.isNaN(one.a), "b" in one]',
      'it({ a: NaN, b: undefined })',
      [true, true],
    ),
    seen(
      'a circle can be exposed',
      '(() => { const a = {}; a.a = a; return a; })()',
      'it.a.a.a === it.a',
      true,
    ),
    seen(
      'symbols are the same on both sides',
      "({ [Symbol.for('x')]: 1, s: Symbol.for('x') })",
      "it.s === Symbol.for('x')",
      true,
    ),
    check('what is exposed can not be exposed again', BRIDGE, async ({ inPreload }) => {
      await assert.rejects(
        inPreload((_none, { contextBridge }) => contextBridge.exposeInMainWorld('conformance', {})),
        /Cannot bind an API on top of an existing property/,
      );
    }),
    check('the property of the window can not be replaced', BRIDGE, async ({ inPage }) => {
      const isSame = await inPage(() => {
        const before = (window as unknown as Record<string, unknown>)['conformance'];
        try {
          (window as unknown as Record<string, unknown>)['conformance'] = null;
        } catch {
          return true;
        }
        return (window as unknown as Record<string, unknown>)['conformance'] === before;
      });
      assert.equal(isSame, true);
    }),
    check('the page has no require, process or module', 'docs/tutorial/sandbox.md', async ({ inPage }) => {
      const types = await inPage(() => {
        const names = ['require', 'process', 'module', 'global', 'Buffer'];
        return names.map((name) => typeof (window as unknown as Record<string, unknown>)[name]);
      });
      assert.deepEqual(types, Array(5).fill('undefined'));
    }),
    check(
      'globals of the preload script are not those of the page',
      DOCUMENT,
      async ({ inPage, inPreload }) => {
        await inPreload(() => void Object.assign(globalThis, { ofPreload: 1 }));
        assert.equal(await inPage(() => 'ofPreload' in window), false);
      },
    ),
    check('the document is shared by both', DOCUMENT, async ({ inPage, inPreload }) => {
      await inPreload(() => document.documentElement.setAttribute('data-shared', 'yes'));
      assert.equal(await inPage(() => document.documentElement.getAttribute('data-shared')), 'yes');
    }),
    check(
      'a value that structured clone refuses is refused through the bridge too',
      BRIDGE,
      async ({ inPage }) => {
        const message = await inPage(async (_none, bridge) =>
          bridge
            .invoke('bridge:unhandled', () => 1)
            .then(
              () => 'taken',
              (error: unknown) => String(error),
            ),
        );
        assert.match(message, /could not be cloned/);
      },
    ),
    check('the page gets the text of an error of main', BRIDGE, async ({ inPage }) => {
      const message = await inPage(async (_none, bridge) =>
        bridge.invoke('bridge:unhandled', 1).then(
          () => 'taken',
          (error: unknown) => String(error),
        ),
      );
      assert.match(message, /No handler registered for 'bridge:unhandled'/);
    }),
  ],
};
