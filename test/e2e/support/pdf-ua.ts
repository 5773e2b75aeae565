import { inflateSync } from 'node:zlib';

/** An element of the structure of a PDF. */
interface Element {
  readonly type: string;
  readonly entry: string;
  readonly kids: readonly Element[];
}

/** Standard structure types of ISO 32000-1, 14.8.4. */
const STANDARD =
  'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form'.split(
    ' ',
  );

/** Kids that an element may have: the rules of veraPDF on tables and lists (ISO 14289-1, 7.2). */
const KIDS: Readonly<Record<string, readonly string[]>> = {
  Table: ['Caption', 'TR', 'THead', 'TBody', 'TFoot'],
  THead: ['TR'],
  TBody: ['TR'],
  TFoot: ['TR'],
  TR: ['TH', 'TD'],
  L: ['L', 'LI', 'Caption'],
  LI: ['Lbl', 'LBody'],
};

/** Parents that an element needs, by the same rules. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  TR: ['Table', 'THead', 'TBody', 'TFoot'],
  TH: ['TR'],
  TD: ['TR'],
  LI: ['L'],
  LBody: ['LI'],
};

/** Operators that paint. */
const PAINTS = /(?:^|\s)(?:Tj|TJ|'|"|Do|f\*?|F|S|s|B\*?|b\*?|sh|EI)$/;

class Pdf {
  readonly #text: string;
  /** Offsets by ID; the newest update of a file comes first (ISO 32000-1, 7.5.6). */
  readonly #offsets = new Map<number, number>();
  readonly root: string;

  constructor(bytes: Buffer) {
    this.#text = bytes.toString('latin1');
    let at = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(this.#text)?.[1]);
    let root = '';
    while (Number.isFinite(at)) {
      const table = this.#text.slice(at, this.#text.indexOf('startxref', at));
      const [sections = '', trailer = ''] = table.split('trailer');
      for (const [, first, entries = ''] of sections.matchAll(/(\d+) \d+\n((?:\d{10} \d{5} [nf] \n)+)/g))
        for (const [index, entry] of entries.trimEnd().split('\n').entries()) {
          const id = Number(first) + index;
          if (!this.#offsets.has(id) && entry.includes(' n'))
            this.#offsets.set(id, Number(entry.slice(0, 10)));
        }
      root ||= /\/Root (\d+) 0 R/.exec(trailer)?.[1] ?? '';
      at = Number(/\/Prev (\d+)/.exec(trailer)?.[1] ?? Number.NaN);
    }
    this.root = this.dictionary(Number(root));
  }

  get ids(): readonly number[] {
    return [...this.#offsets.keys()];
  }

  dictionary(id: number): string {
    const start = this.#offsets.get(id) ?? 0;
    if (!this.#text.startsWith(`${id} 0 obj\n`, start)) throw new Error(`Object ${id} is not at ${start}.`);
    const object = this.#text.slice(start, this.#text.indexOf('\nendobj', start));
    return object.slice(0, Math.max(0, object.indexOf(' stream\n')) || undefined);
  }

  stream(id: number): string {
    const head = this.dictionary(id);
    const start = (this.#offsets.get(id) ?? 0) + head.length + ' stream\n'.length;
    const bytes = Buffer.from(
      this.#text.slice(start, start + Number(/\/Length (\d+)/.exec(head)?.[1])),
      'latin1',
    );
    return (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
  }

  reference(dictionary: string, key: string): number {
    return Number(new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1]);
  }

  element(id: number): Element {
    const entry = this.dictionary(id);
    const kids = /\/K (\[[^\]]*\]|\d+ 0 R)/.exec(entry)?.[1] ?? '';
    // A kid in angle brackets is content of a page.
    const elements = kids.replaceAll(/<<[^>]*>>/g, '').matchAll(/(\d+) 0 R/g);
    return {
      type: /\/S \/(\w+)/.exec(entry)?.[1] ?? '',
      entry,
      kids: [...elements].map(([, kid]) => this.element(Number(kid))),
    };
  }

  *pages(id = this.reference(this.root, 'Pages')): Generator<string> {
    const node = this.dictionary(id);
    const kids = /\/Kids \[([^\]]*)\]/.exec(node)?.[1];
    if (kids === undefined) yield node;
    else for (const [, kid] of kids.matchAll(/(\d+) 0 R/g)) yield* this.pages(Number(kid));
  }
}

function* elementsIn(element: Element): Generator<Element> {
  yield element;
  for (const kid of element.kids) yield* elementsIn(kid);
}

/** Returns what content of a page has neither an element nor is an artifact (7.1-1 to 7.1-3). */
function contentFaults(content: string): readonly string[] {
  const faults = new Set<string>();
  const marks: string[] = [];
  for (const line of content.split('\n')) {
    const mark = /\/(\w+)[^/]*(?:<<.*>>\s*)?B(?:DC|MC)$/.exec(line) ?? /^\/(\w+) ?<<.*BDC$/.exec(line);
    if (mark !== null) {
      const kind = line.startsWith('/Artifact') ? 'artifact' : line.includes('/MCID') ? 'tagged' : 'other';
      if (marks.includes('artifact')) faults.add(`${kind} content in an artifact`);
      if (kind === 'artifact' && marks.includes('tagged')) faults.add('an artifact in tagged content');
      marks.push(kind);
    } else if (line.trim() === 'EMC') {
      if (marks.pop() === undefined) faults.add('an EMC without a beginning');
    } else if (PAINTS.test(line) && !marks.includes('artifact') && !marks.includes('tagged'))
      faults.add(`untagged: ${line.trim().split(' ').at(-1)}`);
  }
  if (marks.length > 0) faults.add('marked content without an end');
  return [...faults];
}

function elementFaults(element: Element, parent: string): readonly string[] {
  const { type, entry, kids } = element;
  const faults: string[] = [];
  if (!STANDARD.includes(type)) faults.push(`7.1-5: ${type} is no standard type`);
  for (const kid of kids)
    if (KIDS[type]?.includes(kid.type) === false) faults.push(`7.2: ${kid.type} in ${type}`);
  if (PARENTS[type]?.includes(parent) === false) faults.push(`7.2: ${type} in ${parent}`);
  if (type === 'Figure' && !/\/Alt (?:\(.|<(?!FEFF>|>).)/.test(entry))
    faults.push('7.3-1: a Figure without Alt');
  if (type === 'TH' && !/\/Scope \/(?:Row|Column|Both)/.test(entry)) faults.push('7.5-1: a TH without Scope');
  return [...faults, ...kids.flatMap((kid) => elementFaults(kid, type))];
}

function headingFaults(levels: readonly number[]): readonly string[] {
  return levels.flatMap((level, index) =>
    level > (levels[index - 1] ?? 0) + 1 ? [`7.4.2-1: H${level} after H${levels[index - 1] ?? 0}`] : [],
  );
}

function fontFaults(pdf: Pdf): readonly string[] {
  const fonts = pdf.ids.map((id) => pdf.dictionary(id)).filter((entry) => entry.includes('/Type /Font\n'));
  return fonts.flatMap((font) => {
    const name = /\/BaseFont \/(\S+)/.exec(font)?.[1] ?? 'a font';
    const kind = /\/Subtype \/(\w+)/.exec(font)?.[1];
    if (kind === 'Type0' || kind === 'Type3')
      return font.includes('/ToUnicode') ? [] : [`7.21.7-1: ${name} without ToUnicode`];
    const descriptor = pdf.dictionary(pdf.reference(font, 'FontDescriptor'));
    return /\/FontFile[23]? /.test(descriptor) ? [] : [`7.21.4.1-1: ${name} is not embedded`];
  });
}

/** What a report has in its structure. */
export interface PdfStructure {
  /** Rules of PDF/UA-1 that are broken, with veraPDF's numbers of clause and test (PDFUA-1.xml). */
  readonly faults: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Reads a PDF whole and checks the rules of PDF/UA-1 that a program can check and that concern what
 * a report has: no forms, links, media or attached files.
 */
export function readStructure(bytes: Buffer): PdfStructure {
  const pdf = new Pdf(bytes);
  const { root } = pdf;
  const faults: string[] = [];
  const need = (rule: string, isHeld: boolean) => {
    if (!isHeld) faults.push(rule);
  };
  const metadata = /\/Metadata \d/.test(root) ? pdf.stream(pdf.reference(root, 'Metadata')) : '';
  need('5-1: pdfuaid:part is 1', /<pdfuaid:part>1<\/pdfuaid:part>/.test(metadata));
  need(
    '5-1: the namespace of pdfuaid',
    metadata.includes('xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"'),
  );
  need('7.1-8: a metadata stream', metadata !== '');
  need('7.1-9: dc:title', /<dc:title><rdf:Alt><rdf:li xml:lang="x-default">.+<\/rdf:li>/.test(metadata));
  need('7.1-10: DisplayDocTitle', /\/DisplayDocTitle true/.test(root));
  need('7.1-11: a structure', /\/StructTreeRoot/.test(root));
  need('6.2-1: Marked', /\/Marked true/.test(root));
  need('7.1-4: no Suspects', !/\/Suspects true/.test(root));
  need('7.2-34: Lang', /\/Lang \([a-z]{2}/.test(root));
  need('7.16: no encryption', !bytes.includes('/Encrypt '));
  const pages = [...pdf.pages()];
  for (const page of pages) {
    need('7.1-3: StructParents of a page', /\/StructParents \d/.test(page));
    need('7.18.3: Tabs of a page with annotations', !page.includes('/Annots') || page.includes('/Tabs /S'));
    for (const fault of contentFaults(pdf.stream(pdf.reference(page, 'Contents'))))
      faults.push(`7.1-3: ${fault}`);
  }
  const tree = pdf.dictionary(pdf.reference(root, 'StructTreeRoot'));
  const document = pdf.element(pdf.reference(tree, 'K'));
  const all = [...elementsIn(document)];
  faults.push(...elementFaults(document, ''));
  faults.push(
    ...headingFaults(all.flatMap(({ type }) => (/^H\d$/.test(type) ? [Number(type.slice(1))] : []))),
  );
  faults.push(...fontFaults(pdf));
  const counts = Object.fromEntries(
    [...Map.groupBy(all, ({ type }) => type)].map(([type, { length }]) => [type, length]),
  );
  return { faults: [...new Set(faults)], counts: { ...counts, pages: pages.length } };
}
