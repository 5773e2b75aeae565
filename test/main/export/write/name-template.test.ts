import { describe, expect, it } from 'vitest';
import { parseNameTemplate } from '../../../../main/export/write/name-template.ts';
import { fileNameTemplates } from '../../../../preload/contract/core/file-names.ts';

function errorOf(text: string) {
  const parsed = parseNameTemplate(text);
  if (parsed.kind === 'template') return null;
  const { kind, position, length } = parsed.error;
  return [kind, text.slice(position, position + length)];
}

describe('a template for names', () => {
  it('is read into folders and a file', () => {
    const parsed = parseNameTemplate('{organization}/Site {device}/{captured:yyyy-MM-dd HH-mm} {number:000}');
    expect(parsed).toEqual({
      kind: 'template',
      template: {
        folders: [[{ kind: 'organization' }], [{ kind: 'text', text: 'Site ' }, { kind: 'device' }]],
        file: [
          { kind: 'captured', pattern: ['yyyy', '-', 'MM', '-', 'dd', ' ', 'HH', '-', 'mm'] },
          { kind: 'text', text: ' ' },
          { kind: 'number', digits: 3 },
        ],
      },
    });
  });

  it('has a brace where two stand', () => {
    expect(parseNameTemplate('a{{b}}')).toEqual({
      kind: 'template',
      template: { folders: [], file: ['a', '{', 'b', '}'].map((text) => ({ kind: 'text', text })) },
    });
  });

  it.each(fileNameTemplates)('%s is one', (text) => {
    expect(errorOf(text)).toBeNull();
  });

  it.each([
    ['', ['empty', '']],
    ['   ', ['empty', '   ']],
    ['/{device}', ['emptyName', '']],
    ['{device}//{id}', ['emptyName', '']],
    ['{device}/', ['emptyName', '']],
    ['../{device}', ['emptyName', '..']],
    ['{device}/. .', ['emptyName', '. .']],
    ['{device', ['unclosed', '{']],
    ['{a{device}', ['unclosed', '{']],
    ['device}', ['unopened', '}']],
    ['{devise}', ['unknownToken', 'devise']],
    ['{}', ['unknownToken', '']],
    ['{Device}', ['unknownToken', 'Device']],
    ['{device:x}', ['unknownFormat', 'x']],
    ['{captured:yyyy-QQ}', ['unknownFormat', 'QQ']],
    ['{captured:}', ['unknownFormat', ':']],
    ['{captured:HH:mm}', ['forbidden', ':']],
    ['{captured:yyyy/MM}', ['forbidden', '/']],
    ['{number:12}', ['unknownFormat', '12']],
    ['{number:0000000000}', ['unknownFormat', '0000000000']],
    ['{device} 12:30', ['forbidden', ':']],
    ['{device}\u202e', ['forbidden', '\u202e']],
    ['a/b/c/d/e/{device}', ['tooDeep', '{device}']],
  ])('%j is refused where it is wrong', (text, wanted) => {
    expect(errorOf(text)).toEqual(wanted);
  });
});
