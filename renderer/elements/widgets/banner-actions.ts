import type { TemplateResult } from 'lit';
import { text } from '../../locales/text.ts';
import { iconButton } from './icon-button.ts';
import { textButton } from './text-button.ts';

/** An action of an `app-banner`. Use `buttonStyles`. */
export function bannerAction(label: string, onPressed: () => void): TemplateResult {
  return textButton(label, onPressed, { slot: 'actions' });
}

export function bannerDismissal(onPressed: () => void): TemplateResult {
  return iconButton({ symbol: 'x', label: text('action.dismiss'), slot: 'actions', run: onPressed });
}
