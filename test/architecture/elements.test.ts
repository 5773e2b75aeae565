import { expect, test } from 'vitest';
import { filesOf, readSource } from './sources.ts';

test('every element extends AppElement, which runs no update after the element left the document', () => {
  const direct = filesOf('renderer/**/*.ts').filter((file) => /extends LitElement\b/.test(readSource(file)));
  expect(direct).toEqual(['renderer/dom/app-element.ts']);
});
