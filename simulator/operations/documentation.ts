import { answerJson } from '../service/answer.ts';
import { openApiDocument } from '../service/openapi.ts';
import type { Operation } from '../service/operation.ts';

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

const STYLE =
  'body{font:16px/1.5 system-ui;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1c2530;background:#fff}' +
  'code{font:14px ui-monospace,monospace}td,th{text-align:start;vertical-align:top;padding:.3rem .8rem .3rem 0}' +
  '@media(prefers-color-scheme:dark){body{color:#e4e9ef;background:#14181d}a{color:#8bb8f0}}';

function page(operations: readonly Operation[]): string {
  const rows = operations.map(({ method, path, summary, statedBy, roles, query, resource, deprecation }) => {
    const names = [...Object.keys(query ?? {}), ...(resource === undefined ? [] : ['fields', 'expand'])];
    const notes = [
      deprecation === undefined ? '' : 'deprecated',
      roles === undefined ? '' : roles.join(' or '),
      names.length === 0 ? '' : `?${names.join(' ?')}`,
    ].filter((note) => note !== '');
    return `<tr><td><code>${method}</code></td><td><code>${escaped(path)}</code></td><td>${escaped(summary)}<br><small>${escaped(notes.join(' · '))}</small></td><td>${statedBy}</td></tr>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Device Cloud (simulator)</title><style>${STYLE}</style></head><body>
<h1>Device Cloud (simulator)</h1>
<p>The whole description is <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).</p>
<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Stated by</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></body></html>`;
}

export function documentation(operations: readonly Operation[]): readonly Operation[] {
  const common = { method: 'GET', statedBy: 'simulator', open: true } as const;
  return [
    {
      ...common,
      path: '/openapi.json',
      summary: 'This description',
      answers: { 200: { description: 'An OpenAPI 3.1 document.' } },
      handle: ({ service }) => answerJson(openApiDocument(operations, service.settings)),
    },
    {
      ...common,
      path: '/docs',
      summary: 'A page that lists the operations',
      answers: { 200: { description: 'An HTML page.', mediaType: 'text/html' } },
      handle: () =>
        new Response(page(operations), {
          headers: {
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
          },
        }),
    },
  ];
}
