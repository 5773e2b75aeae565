import type { Translation } from '../catalog/translation.ts';
import type { addDevicesMessages as english } from '../en/add-devices.ts';

/** Texts of the dialog that adds devices by their IDs. */
export const addDevicesMessages: Translation<typeof english> = {
  'addDevices.title': 'デバイスを追加',
  'addDevices.lead':
    'サービスの一覧にないデバイスを追加します。ID はポータルまたはデバイス本体で確認できます。',
  'addDevices.deviceIds': 'デバイス ID',
  'addDevices.deviceIdsHint': '1 行に 1 つ、またはコンマ、セミコロン、タブで区切ります。',
  'addDevices.archiveIds': 'アーカイブ ID',
  'addDevices.archiveIdsHint': '任意: このデバイスのアーカイブ',
  'addDevices.counted': { other: 'デバイス {count} 台' },
  'addDevices.countedArchives': { other: 'アーカイブ {count} 件' },
  'addDevices.repeated': { other: '重複した ID {count} 件をスキップ' },
  'addDevices.missing': 'デバイス ID を 1 つ以上入力してください。',
  'addDevices.tooMany': '一度に入力できる ID は {limit} 件までです。',
  'addDevices.tooLong': 'ID は {limit} 文字以内です。',
  'addDevices.archivesNeedOneDevice': 'アーカイブ ID を追加できるのは、一度に 1 台のデバイスだけです。',
  'addDevices.submit': '追加',
  'addDevices.submitting': '追加しています…',
  'addDevices.results': '結果',
  'addDevices.outcome.added': '追加しました',
  'addDevices.outcome.unverified': '追加済み（未チェック）',
  'addDevices.outcome.present': '追加済み',
  'addDevices.outcome.notFound': 'サービスに該当なし',
  'addDevices.outcome.failed': '追加できませんでした',
  'addDevices.show': { other: 'デバイスを表示' },
  'addDevices.more': 'さらに追加',
};
