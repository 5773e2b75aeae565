/** Characters that XML 1.0 refuses, and those that change the direction of following text. */
const UNSAFE = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Cs}/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an element or a quoted attribute, in HTML and XML. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(UNSAFE, '').replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
