/**
 * Copies a text to the clipboard on a user gesture. The asynchronous clipboard is denied with all
 * other permissions (P2); the old command needs none and copies a selection, here of a temporary
 * field. Returns false if the browser refused.
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
