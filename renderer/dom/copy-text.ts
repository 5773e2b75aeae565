/**
 * Puts a text on the clipboard, at a press of the person. The asynchronous clipboard is denied with all other permissions
 * (P2); the old command needs none and works on a selection, here the one of a field that is there for a moment.
 * False: the browser refused.
 */
export function copyText(copied: string, beside: HTMLElement): boolean {
  const field = document.createElement('textarea');
  field.value = copied;
  field.className = 'visually-hidden';
  field.setAttribute('aria-hidden', 'true');
  beside.after(field);
  field.focus();
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  beside.focus();
  return isCopied;
}
