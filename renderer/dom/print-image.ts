const STYLES = `
  @media screen { .print-image { display: none; } }
  @media print {
    @page { margin: 15mm; }
    body > :not(.print-image) { display: none !important; }
    .print-image { margin: 0; color: black; background: white; font: 10pt/1.4 sans-serif; }
    .print-image img { display: block; inline-size: 100%; max-block-size: 75vh; object-fit: contain; object-position: left; }
    .print-image figcaption { margin-block-start: 5mm; white-space: pre-line; overflow-wrap: anywhere; }
  }
`;

/**
 * Prints an image with its caption instead of the window, using the system's dialog. Rejects if
 * the image can't be decoded.
 */
export async function printImage(address: string, caption: string): Promise<void> {
  const image = document.createElement('img');
  image.alt = '';
  image.src = address;
  await image.decode();
  const words = document.createElement('figcaption');
  words.dir = 'auto';
  words.textContent = caption;
  const page = document.createElement('figure');
  page.className = 'print-image';
  page.append(image, words);
  printInstead(page, STYLES);
}

/** Shows an element to the printer alone, and removes it afterwards. */
export function printInstead(page: HTMLElement, rules: string): void {
  const styles = new CSSStyleSheet();
  styles.replaceSync(rules);
  document.body.append(page);
  document.adoptedStyleSheets.push(styles);
  const remove = () => {
    page.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== styles);
  };
  window.addEventListener('afterprint', remove, { once: true });
  window.print();
}
