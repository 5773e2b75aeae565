import { beforeEach, describe, expect, test } from 'vitest';
import { createNativeLanguage } from '../../../../main/desktop/texts/native-language.ts';
import { offerTextMenu, textMenu } from '../../../../main/desktop/window/text-menu.ts';
import { BrowserWindow } from '../../../stand-in/browser-window.ts';
import { recording } from '../../../stand-in/core/recording.ts';
import { StandInSession } from '../../../stand-in/session.ts';

const language = createNativeLanguage(() => ['de']);

function context(can: Partial<Electron.EditFlags>, facts: Partial<Electron.ContextMenuParams> = {}) {
  const nothing = {
    canUndo: false,
    canRedo: false,
    canCut: false,
    canCopy: false,
    canPaste: false,
    canDelete: false,
    canSelectAll: false,
    canEditRichly: false,
  };
  return { isEditable: true, selectionText: '', editFlags: { ...nothing, ...can }, ...facts };
}

beforeEach(() => {
  recording.length = 0;
});

describe('the menu of a text', () => {
  test('has in a field what can be done there, in the language of the user', () => {
    const items = textMenu(context({ canPaste: true, canSelectAll: true }), language.text);
    expect(items?.filter(({ enabled }) => enabled).map(({ role, label }) => [role, label])).toEqual([
      ['paste', 'Einfügen'],
      ['selectAll', 'Alles auswählen'],
    ]);
    expect(items?.flatMap(({ role }) => role ?? [])).toEqual([
      'undo',
      'redo',
      'cut',
      'copy',
      'paste',
      'delete',
      'selectAll',
    ]);
  });

  test('does not copy a password', () => {
    const items = textMenu(context({ canCopy: false, canPaste: true }), language.text);
    expect(items?.find(({ role }) => role === 'copy')).toMatchObject({ enabled: false });
  });

  test('copies what is selected of a text that can not be changed', () => {
    const items = textMenu(
      context({ canCopy: true }, { isEditable: false, selectionText: 'camera-7' }),
      language.text,
    );
    expect(items).toEqual([{ role: 'copy', label: 'Kopieren', enabled: true }]);
  });

  test('is not there where there is no text', () => {
    expect(textMenu(context({}, { isEditable: false, selectionText: ' ' }), language.text)).toBeNull();
  });

  test('opens at its position', () => {
    const window = new BrowserWindow({ webPreferences: { session: new StandInSession('w') as never } });
    offerTextMenu(window as never, language);
    const params = { ...context({ canPaste: true }), x: 12, y: 34, frame: null, menuSourceType: 'keyboard' };
    window.webContents.emit('context-menu', {}, params);
    window.webContents.emit('context-menu', {}, { ...params, isEditable: false });
    expect(recording.filter(({ call }) => call === 'Menu.popup')).toMatchObject([
      { detail: { x: 12, y: 34 } },
    ]);
  });
});
