import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBoundedJson } from '../../../main/gate/bounded-json.ts';
import { repeatedNames } from '../../../main/gate/repeated-names.ts';
import {
  imageFiles,
  makeBag,
  newSigningKey,
  sealBag,
  verify,
  writeBag,
} from '../export/verify/bag-fixture.ts';
import { temporaryFolder } from '../library/support/library-fixture.ts';
import { packOf } from '../packs/pack-content.ts';

describe('P49: a document that two parsers read differently', () => {
  it.each([
    ['{"a":1,"a":2}', [['a']]],
    ['{"a":1,"\\u0061":2}', [['a']]],
    ['{"a":{"b":[0,{"c":1,"c":1}]}}', [['a', 'b', 1, 'c']]],
    ['[{"a":1},{"a":1,"b":{},"a":[]}]', [[1, 'a']]],
    ['{"":1,"":2}', [['']]],
    ['{"__proto__":1,"__proto__":2}', [['__proto__']]],
    ['{"a":1,"a":2,"a":3}', [['a'], ['a']]],
    ['{"a\\"":1,"a\\"":2}', [['a"']]],
    ['{"a":"b","b":"a","c":["a","a",{"a":"a"}]}', []],
    ['{"A":1,"a":2}', []],
    ['"a:a,a{}[]"', []],
    ['{"a":"\\\\","b":",\\"a\\":"}', []],
  ])('%s', (json, expected) => {
    expect([...repeatedNames(json)]).toEqual(expected);
    const parse = () => parseBoundedJson(Buffer.from(json));
    if (expected.length > 0) expect(parse).toThrow(SyntaxError);
    else expect(parse()).toEqual(JSON.parse(json));
  });

  it('is found wherever it stands, and a document without one is taken', () => {
    const around = fc.tuple(fc.jsonValue(), fc.boolean());
    fc.assert(
      fc.property(fc.array(around), fc.jsonValue(), fc.jsonValue(), (levels, one, other) => {
        const inner: unknown = { 'first#': one, 'second#': other };
        const all = levels.reduce(
          (part, [value, isList]) => (isList ? [value, part, value] : { before: value, part, after: value }),
          inner,
        );
        const json = JSON.stringify(all, null, 1);
        expect([...repeatedNames(json)]).toEqual([]);
        expect([...repeatedNames(json.replace('second#', 'first#'))]).toHaveLength(1);
      }),
    );
  });

  it('is malformed as the manifest of an export, although its lists and its signature are right', async () => {
    const key = newSigningKey();
    const files = makeBag(imageFiles(), key);
    const manifest = String(files.get('manifest.json')).replace('{', '{"complete":false,');
    files.delete('tagmanifest-sha256.txt');
    files.delete('tagmanifest-sha256.txt.sig');
    const sealed = sealBag(files.set('manifest.json', Buffer.from(manifest)), key);
    const found = await verify(writeBag(temporaryFolder(), sealed));
    expect(found).toMatchObject({ kind: 'checked', verdict: 'red' });
  });

  it('is damage in a pack', async () => {
    const record = '{"kind":"organization","id":"o1","id":"o2","name":"North","fields":{}}';
    const reading = (await packOf({ records: [record] })).records(new AbortController().signal);
    await expect(reading.next()).rejects.toMatchObject({ refusal: { code: 'damaged' } });
  });
});
