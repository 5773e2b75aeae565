export type Shape = (value: unknown) => string;

/**
 * A value as text that tells kinds apart which JSON does not: `-0`, `undefined`, holes, dates, maps, the same object twice (`#n`,
 * in the order in which objects are met). It is also sent to the page as text, so it uses nothing of this file.
 */
export function shape(value: unknown): string {
  const seen: unknown[] = [];
  const bytes = (buffer: ArrayBufferLike, offset: number, length: number) =>
    [...new Uint8Array(buffer, offset, length)].join(' ');
  const list = (values: Iterable<unknown>) => [...values].map(of).join(', ');
  const pair = ([key, one]: readonly [unknown, unknown]) => `${of(key)}=>${of(one)}`;

  function of(one: unknown): string {
    if (Object.is(one, -0)) return '-0';
    if (typeof one === 'bigint') return `${one}n`;
    if (typeof one === 'string') return `'${one}'`;
    if (typeof one !== 'object' || one === null) return String(one);
    if (seen.includes(one)) return `#${seen.indexOf(one)}`;
    seen.push(one);
    return ofObject(one);
  }

  function ofObject(one: object): string {
    if (Array.isArray(one)) {
      const items = Array.from({ length: one.length }, (_, index) =>
        index in one ? of(one[index] as unknown) : 'hole',
      );
      return `[${items.join(', ')}]`;
    }
    const kind = Object.prototype.toString.call(one).slice('[object '.length, -1);
    if (one instanceof Date) return `Date ${one.getTime()}`;
    if (one instanceof RegExp) return `RegExp ${String(one)}`;
    if (one instanceof Map) return `Map {${[...one].map(pair).join(', ')}}`;
    if (one instanceof Set) return `Set {${list(one)}}`;
    if (one instanceof Error) return `${one.name} '${one.message}'`;
    if (one instanceof ArrayBuffer) return `ArrayBuffer <${bytes(one, 0, one.byteLength)}>`;
    if (ArrayBuffer.isView(one)) return `${kind} <${bytes(one.buffer, one.byteOffset, one.byteLength)}>`;
    if (kind === 'Number' || kind === 'Boolean' || kind === 'String')
      return `${kind} object ${of(one.valueOf())}`;
    return `{${Object.entries(one)
      .map(([key, part]) => `${key}: ${of(part)}`)
      .join(', ')}}`;
  }

  return of(value);
}
