/** The scripts that run before the page's own: the shim, then the preload script. Files, so the CSP stays as it is. */
const SCRIPTS =
  '<script src="/__stand-in__/shim.js"></script><script src="/__stand-in__/preload.js"></script>';

/** Puts the scripts at the start of the head. Throws for a page without one: then no preload script would run. */
export function injectScripts(html: string): string {
  const head = /<head(?:\s[^>]*)?>/i.exec(html);
  if (head === null) throw new Error('The page has no head to put the preload script into.');
  const end = head.index + head[0].length;
  return html.slice(0, end) + SCRIPTS + html.slice(end);
}

/** The preload script as a page's script: its `require` knows `electron` alone, as in Electron's sandbox. */
export function wrapPreload(source: string): string {
  return `{\nconst take = window.__standInRequire;\ndelete window.__standInRequire;\n(function (require, exports, module) {\n${source}\n})(take, {}, { exports: {} });\n}\n`;
}
