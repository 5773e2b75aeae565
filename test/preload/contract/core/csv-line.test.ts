import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, tabbedLine } from '../../../../preload/contract/core/csv-line.ts';

/** The cells of a line as a spreadsheet reads them whose language parts fields by `separator`. */
function cellsOf(line: string, separator: string): readonly string[] {
  const cells: string[] = [];
  let at = 0;
  while (at < line.length) {
    let cell = '';
    if (line[at] === '"') {
      for (at += 1; at < line.length; at += 1) {
        if (line[at] !== '"') cell += line[at];
        else if (line[at + 1] === '"') {
          cell += '"';
          at += 1;
        } else break;
      }
      at += 1;
    }
    // What follows a closing quote belongs to the cell, as it is.
    while (at < line.length && line[at] !== separator && line[at] !== '\n' && line[at] !== '\r') {
      cell += line[at];
      at += 1;
    }
    at += 1;
    cells.push(cell);
  }
  return cells;
}

const isFormula = (cell: string) => /^[\s"\u200b\ufeff]*[=+\-@＝＋－＠]/.test(cell);
const separators = [',', ';', '\t', '|'];
const fields = fc.array(
  fc.string({ unit: fc.constantFrom(...Array.from('a1=+-@＝＠;,\t|" \r\n\u200b\'')), maxLength: 12 }),
  { minLength: 1, maxLength: 4 },
);

describe('P35: a line of a table', () => {
  it('has no live formula, in whichever language the spreadsheet is', () => {
    fc.assert(
      fc.property(fields, (texts) => {
        const line = csvLine(texts);
        const live = separators.flatMap((separator) => cellsOf(line, separator).filter(isFormula));
        expect(live).toEqual([]);
      }),
      { numRuns: 5_000 },
    );
  });

  it('has no live formula where it is pasted', () => {
    fc.assert(
      fc.property(fields, (texts) => {
        const line = tabbedLine(texts);
        // The reader above leaves out an empty field at the end.
        expect(cellsOf(line, '\t')).toHaveLength(texts.length - (texts.at(-1) === '' ? 1 : 0));
        expect(cellsOf(line, '\t').filter(isFormula)).toEqual([]);
      }),
    );
  });

  it('says the same fields again where no formula was broken', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom(...Array.from('aé1", ')) })), (texts) => {
        expect(cellsOf(csvLine(texts), ',').slice(0, texts.length)).toEqual(texts);
      }),
    );
  });

  it.each([
    ['=1+1', `"'=1+1"`],
    ['Gate;=1+1;x', `"Gate;'=1+1;x"`],
    ['Gate;"=1+1;x', `"Gate;'""=1+1;x"`],
    ['Gate\t@SUM(A1)', `"Gate\t'@SUM(A1)"`],
    ['one\n- two', `"one\n'- two"`],
    ['two, -5 °C', '"two, -5 °C"'],
    ['a=b', '"a=b"'],
  ])('%j becomes %s', (text, written) => {
    expect(csvLine([text])).toBe(`${written}\r\n`);
  });

  it('quotes each field, numbers and empty ones too', () => {
    expect(csvLine(['a,b', 'say "x"', 'one\r\ntwo', -3, null])).toBe(
      '"a,b","say ""x""","one\r\ntwo","-3",""\r\n',
    );
  });
});
