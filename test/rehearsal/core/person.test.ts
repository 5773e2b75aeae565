import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createPerson, readAnswer } from './person.ts';

test.each([
  ['y', { kind: 'yes', note: '' }],
  ['Yes, it is sharp', { kind: 'yes', note: 'it is sharp' }],
  ['n the icon is blurred', { kind: 'no', note: 'the icon is blurred' }],
  ['  s  ', { kind: 'skip', note: '' }],
  ['skip: no package', { kind: 'skip', note: 'no package' }],
  ['', null],
  ['perhaps', null],
  ['yn', null],
  ['nothing', null],
])('the line %j is read', (line, answer) => {
  expect(readAnswer(line)).toEqual(answer);
});

function answering(...lines: readonly string[]) {
  const written: string[] = [];
  const ending = new AbortController();
  const person = createPerson(Readable.from([lines.join('\n')]), (text) => written.push(text), ending.signal);
  return { person, ending, written: () => written.join('') };
}

test('lines that came before their questions answer them one by one, then there is no answer', async () => {
  const { person } = answering('y', 'n late');
  expect(await person.answerTo('One?')).toEqual({ kind: 'yes', note: '' });
  await new Promise((resolve) => setImmediate(resolve));
  expect(await person.answerTo('Two?')).toEqual({ kind: 'no', note: 'late' });
  expect(await person.answerTo('Three?')).toBeNull();
});

test('what is no answer is asked for again', async () => {
  const { person, written } = answering('what?', 'y');
  expect(await person.answerTo('One?')).toEqual({ kind: 'yes', note: '' });
  expect(written().match(/y \(yes\)/g)).toHaveLength(2);
  expect(written().match(/One\?/g)).toHaveLength(1);
});

test('an end while a question waits answers it with nothing', async () => {
  const ending = new AbortController();
  const person = createPerson(new Readable({ read() {} }), () => {}, ending.signal);
  const asked = person.answerTo('One?');
  ending.abort();
  expect(await asked).toBeNull();
  person.close();
});
