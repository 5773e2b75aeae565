import type { EditFlags, MenuItemConstructorOptions } from 'electron';
import type { NativeLanguage } from '../texts/native-language.ts';

/** Returns the menu items for a text field; `can` says which are enabled (all if absent). */
export function editItems(
  text: NativeLanguage['text'],
  can?: Readonly<EditFlags>,
): readonly MenuItemConstructorOptions[] {
  return [
    { role: 'undo', label: text('edit.undo'), ...enabled(can?.canUndo) },
    { role: 'redo', label: text('edit.redo'), ...enabled(can?.canRedo) },
    { type: 'separator' },
    { role: 'cut', label: text('edit.cut'), ...enabled(can?.canCut) },
    { role: 'copy', label: text('edit.copy'), ...enabled(can?.canCopy) },
    { role: 'paste', label: text('edit.paste'), ...enabled(can?.canPaste) },
    { role: 'delete', label: text('edit.delete'), ...enabled(can?.canDelete) },
    { type: 'separator' },
    { role: 'selectAll', label: text('edit.selectAll'), ...enabled(can?.canSelectAll) },
  ];
}

function enabled(possible: boolean | undefined): { readonly enabled?: boolean } {
  return possible === undefined ? {} : { enabled: possible };
}
