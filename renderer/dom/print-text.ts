import { printInstead } from './print-image.ts';

const STYLES = `
  @media screen { .print-text { display: none; } }
  @media print {
    body > :not(.print-text) { display: none; }
    .print-text { font: 10pt/1.5 monospace; white-space: pre-wrap; tab-size: 4; color: black; background: white; }
  }
`;

/** Prints a text instead of the window, using the system's dialog. */
export function printText(printed: string): void {
  const sheet = document.createElement('pre');
  sheet.className = 'print-text';
  sheet.textContent = printed;
  printInstead(sheet, STYLES);
}
