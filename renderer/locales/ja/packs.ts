import type { Translation } from '../catalog/translation.ts';
import type { packMessages as english } from '../en/packs.ts';

/** Texts of carry packs. */
export const packMessages: Translation<typeof english> = {
  'pack.make.title': 'パックを作成',
  'pack.make.lead': '暗号化された 1 つのファイルで、これらの画像を別の PC に運びます。',
  'pack.what': '持ち運ぶもの',
  'pack.plan.images': {
    other: '画像 {count} 枚',
  },
  'pack.plan.size': '最大 {size}',
  'pack.plan.parts': {
    other: '{count} 個に分割',
  },
  'pack.plan.nothing': 'これらの画像はこの PC にありません。',
  'pack.hasNotes': 'メモを含める',
  'pack.hasPins': 'オフライン保存の設定を含める',
  'pack.inParts': '4 GB 未満に分割',
  'pack.inParts.hint': 'FAT32 の USB メモリ用。8 GB に 2 つ入ります。',
  'pack.lock': '開ける人',
  'pack.lock.passphrase': 'パスフレーズ',
  'pack.lock.recipients': '特定の PC',
  'pack.passphrase': 'パスフレーズ',
  'pack.passphrase.again': 'パスフレーズ（確認）',
  'pack.passphrase.show': 'パスフレーズを表示',
  'pack.passphrase.copy': 'パスフレーズをコピー',
  'pack.passphrase.keep': 'これがないとパックを開けません。ファイルとは別に保管してください。',
  'pack.passphrase.suggest': '自動生成',
  'pack.passphrase.differs': '2 つが一致しません。',
  'pack.strength.none': '{least} 文字以上にしてください。',
  'pack.strength.short': '短すぎます。{least} 文字以上にしてください。',
  'pack.strength.weak': '弱い: 複数のコンピューターなら数日で推測できます。',
  'pack.strength.fair': '普通: 有名な文や名前でなければ使えます。',
  'pack.strength.strong': '強い: 有名な文や名前でないことが条件です。',
  'pack.strength.suggested': '強い: ランダム、{bits} ビット。復元できないので書き留めてください。',
  'pack.recipients': '各 PC の age1…（1 行に 1 つ）',
  'pack.recipients.hint': '各 PC の「設定」の「エクスポート」に表示されます。',
  'pack.recipients.bad': '無効: {names}',
  'pack.recipients.many': '最大 {limit} 台です。',
  'pack.recipients.managed': {
    other: '管理者は {count} 台のPC に開くことを許可しています。',
  },
  'pack.honest.passphrase': 'ファイルとパスフレーズを持つ人は誰でも画像を見られます。',
  'pack.honest.recipients': 'これらの PC を使えて、ファイルを持つ人は誰でも画像を見られます。',
  'pack.start': 'パックを作成…',
  'pack.missing.leaveOut': 'それらなしで作成',
  'pack.forbidden': '管理者はパックを許可していません。',
  'pack.making': '{name} を作成しています',
  'pack.stopWaiting': '残りなしで作成',
  'pack.downloading': '画像をダウンロードしています。その後パックが自動で作成されます。',
  'pack.made': {
    other: '画像 {count} 枚をパックしました',
  },
  'pack.madeText': {
    other: '{folder} の {name}（全 {count} 個）',
  },
  'pack.cancelled': 'パックを中止しました',
  'pack.failed': 'パックを作成できませんでした',
  'pack.stop': 'パックを中止',
  'pack.showFolder': 'フォルダーに表示',
  'pack.open.title': 'パックを開く',
  'pack.open.lead': 'パックは、別の PC がダウンロードした画像を追加します。',
  'pack.open.choose': 'パックを選択…',
  'pack.open.another': '別のパックを開く…',
  'pack.open.locked': '{name} を開くにはパスフレーズが必要です。',
  'pack.open.wrong': 'パスフレーズが違います。大文字と空白を確認してください。',
  'pack.open.unlock': 'ロックを解除',
  'pack.open.unlocking': '{name} のロックを解除しています',
  'pack.open.checking': '{name} を確認しています。まだ何も変わりません。',
  'pack.open.origin': '{laptop} が {time} に作成',
  'pack.open.snapshots': {
    other: 'スナップショット {count} 件',
  },
  'pack.open.new': {
    other: 'この PC にない画像が {count} 枚あります（{bytes}）。空き容量は足ります。',
  },
  'pack.open.nothingNew': '画像はすべてこの PC にあります。開くと最終確認日時が更新されます。',
  'pack.open.parts': '{count} 個すべてそろっています。',
  'pack.open.partsMissing':
    '{count} 個のうち、このフォルダーにないもの: {numbers}。各パートは単独で開けます。',
  'pack.open.notes': {
    other: 'メモ {count} 件も追加されます。',
  },
  'pack.open.pins': {
    other: 'オフライン保存の設定も追加する（{count} 件）',
  },
  'pack.open.pinsDownload': {
    other: 'さらに約 {count} 枚の画像がダウンロードされます（{bytes}）。',
  },
  'pack.open.pinsNothing': 'この PC で分かる範囲では、追加のダウンロードはありません。',
  'pack.open.pinsUnknown': 'この PC にない対象（{number} 件）: {names}',
  'pack.open.older': 'この PC のより新しい画像はそのまま最新です。',
  'pack.open.add': '画像を追加',
  'pack.open.adding': '{name} から画像を追加しています',
  'pack.open.progress': '{total} 件中 {done} 件',
  'pack.open.done': {
    other: 'スナップショット {count} 件を追加または確認しました',
  },
  'pack.open.doneNothing': '新しいスナップショットはありません。すべてこの PC にあります。',
  'pack.open.cancelled': '中止しました。何も変わっていません。',
  'pack.open.partly': {
    other: 'スナップショット {count} 件を追加しました。残りはパックをもう一度開いてください。',
  },
  'pack.open.refused': 'このパックは開けません。何も変わっていません。',
  'pack.open.inPart': 'パート {part}: ',
  'pack.refusal.notAPack': 'このファイルはパックではありません。',
  'pack.refusal.cut': 'ファイルが不完全で、末尾がありません。もう一度コピーしてください。',
  'pack.refusal.damaged':
    'ファイルが作成後に変更されたか、USB メモリで破損しました。もう一度コピーしてください。',
  'pack.refusal.imageRefused':
    'Fleetglass で受け付けられない画像（大きすぎるか、画像ではないもの）が含まれています。',
  'pack.refusal.unreadable': 'ファイルを読み取れません。USB メモリが接続されているか確認してください。',
  'pack.refusal.tooLarge': '大きすぎるため、ここでは読み取れません。',
  'pack.refusal.tooManyNotes':
    'このパックのメモを加えると 5,000 件を超えます。先にいくつか削除してください。',
  'pack.refusal.notForThisLaptop':
    '別の PC 用です。この PC の age1…（設定の「エクスポート」）を作成者に渡してください。',
  'pack.refusal.tooNew': '新しいバージョンの Fleetglass で作成されています。この PC を更新してください。',
  'pack.refusal.otherEnvironment':
    '別の環境のものです: {name}（{host}）。その環境のアカウントに切り替えてください。',
  'pack.refusal.otherOrganizations': 'このアカウントにない組織が含まれています: {names}。',
  'pack.refusal.overQuota':
    '新しい画像に {needed} 必要ですが、保存容量の上限まで {free} です。「ストレージ」で上限を上げてください。',
  'pack.refusal.overFloor':
    '新しい画像に {needed} 必要ですが、ディスクで使えるのは {free} だけです。容量を空けてください。',
  'pack.refusal.forbidden': '管理者はパックを許可していません。',
  'pack.identity': 'この PC のパック用アドレス',
  'pack.identity.hint': 'この PC 用のパックを作る人に渡してください。これだけでは何も開けません。',
  'pack.identity.code': '同じ内容の QR コード',
  'pack.identity.unmade': 'パスフレーズなしで、この PC だけが開けるパックを作れます。',
  'pack.identity.make': '作成',
  'pack.identity.noKeychain':
    'このシステムには保護するキーチェーンがないため使えません。パスフレーズを使ってください。',
  'pack.identity.locked': 'キーチェーンがロックされているため今は使えません。パスフレーズを使ってください。',
};
