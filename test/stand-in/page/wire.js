/**
 * What structured clone carries, in a form that JSON carries too: Electron's IPC in a preview whose page is reached by HTTP. Both sides clone before,
 * so only what a clone consists of is met here. The page gets this file as a script, without the words `export`.
 */

const REFUSED = 'An object could not be cloned.';

/** Whether JSON carries a value as it is. Most messages are so, and they are the large ones. */
function isPlain(value, seen) {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || seen.has(value)) return false;
  seen.add(value);
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1)
      if (!(index in value) || !isPlain(value[index], seen)) return false;
    return true;
  }
  const prototype = Object.getPrototypeOf(value);
  // `__proto__` as a key of its own would be set as the prototype by the other side.
  if ((prototype !== Object.prototype && prototype !== null) || Object.hasOwn(value, '__proto__'))
    return false;
  return Object.values(value).every((part) => isPlain(part, seen));
}

/** Errors that keep their class. */
const errors = { EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, Error };

const toText = (bytes) => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};
const toBytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

const numberNames = { NaN, Infinity, '-Infinity': -Infinity, '-0': -0 };

/** The form of a clone. `clone` throws for what can't be cloned. */
export function encode(value, clone) {
  if (isPlain(value, new Set())) return { plain: value };
  const nodes = [];
  const known = new Map();

  function write(one) {
    if (one === undefined) return ['u'];
    if (typeof one === 'bigint') return ['b', String(one)];
    if (typeof one === 'number' && (!Number.isFinite(one) || Object.is(one, -0)))
      return ['n', Object.is(one, -0) ? '-0' : String(one)];
    if (one === null || typeof one !== 'object') return ['v', one];
    if (!known.has(one)) {
      known.set(one, nodes.length);
      const index = nodes.push(null) - 1;
      nodes[index] = writeObject(one);
    }
    return ['r', known.get(one)];
  }

  const writePairs = (pairs) => [...pairs].map(([key, part]) => [write(key), write(part)]);

  function writeObject(one) {
    const kind = Object.prototype.toString.call(one).slice('[object '.length, -1);
    if (Array.isArray(one))
      return ['list', one.length, Object.keys(one).map((key) => [key, write(one[key])])];
    if (one instanceof Map) return ['map', writePairs(one)];
    if (one instanceof Set) return ['set', [...one].map(write)];
    if (one instanceof Date) return ['date', write(one.getTime())];
    if (one instanceof RegExp) return ['expression', one.source, one.flags];
    if (one instanceof Error) return ['error', one.name, one.message];
    if (one instanceof ArrayBuffer) return ['bytes', 'ArrayBuffer', toText(new Uint8Array(one))];
    if (ArrayBuffer.isView(one))
      return ['bytes', kind, toText(new Uint8Array(one.buffer, one.byteOffset, one.byteLength))];
    if (kind === 'Number' || kind === 'String' || kind === 'Boolean') return ['boxed', write(one.valueOf())];
    if (kind !== 'Object') throw new Error(REFUSED);
    return ['object', Object.keys(one).map((key) => [key, write(one[key])])];
  }

  const root = write(cloned(value, clone));
  return { root, nodes };
}

function cloned(value, clone) {
  try {
    return clone(value);
  } catch {
    throw new Error(REFUSED);
  }
}

function setOwn(object, key, value) {
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

function makeBytes(kind, text) {
  const { buffer } = toBytes(text);
  return kind === 'ArrayBuffer' ? buffer : new globalThis[kind](buffer);
}

/** Makes the value of a form again. */
export function decode({ plain, root, nodes }) {
  if (root === undefined) return plain;
  const made = new Map();

  function read([kind, content]) {
    if (kind === 'u') return undefined;
    if (kind === 'b') return BigInt(content);
    if (kind === 'n') return numberNames[content];
    if (kind === 'v') return content;
    return made.has(content) ? made.get(content) : readObject(content);
  }

  /** What can hold itself is known before its parts are read. */
  function readObject(index) {
    const [kind, first, second] = nodes[index];
    const keep = (object) => {
      made.set(index, object);
      return object;
    };
    if (kind === 'date') return keep(new Date(read(first)));
    if (kind === 'expression') return keep(new RegExp(first, second));
    if (kind === 'bytes') return keep(makeBytes(first, second));
    if (kind === 'boxed') return keep(Object(read(first)));
    if (kind === 'error') return keep(new (errors[first] ?? Error)(second));
    const object = keep({ list: () => [], map: () => new Map(), set: () => new Set() }[kind]?.() ?? {});
    // Holes at the end count too.
    if (kind === 'list') object.length = first;
    if (kind === 'map') for (const [key, part] of first) object.set(read(key), read(part));
    else if (kind === 'set') for (const part of first) object.add(read(part));
    else for (const [key, part] of kind === 'list' ? second : first) setOwn(object, key, read(part));
    return object;
  }

  return read(root);
}
