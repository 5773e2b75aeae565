import { type BrowserWindow, type ContextMenuParams, Menu, type MenuItemConstructorOptions } from 'electron';
import type { NativeLanguage } from '../texts/native-language.ts';
import { editItems } from './edit-items.ts';

type TextContext = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/**
 * Returns all edit items for a field, Copy for a selection, else `null`: the page may have its own
 * menu.
 */
export function textMenu(
  { isEditable, selectionText, editFlags }: TextContext,
  text: NativeLanguage['text'],
): readonly MenuItemConstructorOptions[] | null {
  if (isEditable) return editItems(text, editFlags);
  if (selectionText.trim() === '') return null;
  return [{ role: 'copy', label: text('edit.copy'), enabled: editFlags.canCopy }];
}

export function offerTextMenu(window: BrowserWindow, language: Pick<NativeLanguage, 'text'>): void {
  window.webContents.on('context-menu', (_event, context) => {
    const items = textMenu(context, language.text);
    if (items === null) return;
    const { x, y, frame, menuSourceType } = context;
    Menu.buildFromTemplate([...items]).popup({
      window,
      x,
      y,
      sourceType: menuSourceType,
      ...(frame === null ? {} : { frame }),
    });
  });
}
