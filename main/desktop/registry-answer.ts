/**
 * A line of `reg query`: four spaces, name, four spaces, type, four spaces, data, which may be
 * empty.
 */
const LINE = /^ {4}(.+?) {4}(REG_[A-Z_]+) {4}(.*)$/;

/**
 * Parses texts (`REG_SZ`), numbers (`REG_DWORD`) and lists (`REG_MULTI_SZ`, separated by `\0`).
 * Other types stay text, which the schema refuses.
 */
export function parseRegistryAnswer(answer: string): Readonly<Record<string, unknown>> {
  const values = answer.split(/\r?\n/).flatMap((line) => {
    const [, name, type, data] = LINE.exec(line) ?? [];
    if (name === undefined || type === undefined || data === undefined) return [];
    return [[name, valueOf(type, data)] as const];
  });
  return Object.fromEntries(values);
}

function valueOf(type: string, data: string): unknown {
  switch (type) {
    case 'REG_DWORD':
    case 'REG_QWORD':
      return Number(data);
    case 'REG_MULTI_SZ':
      return data.split('\\0').filter((text) => text !== '');
    default:
      return data;
  }
}
