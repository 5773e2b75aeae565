import type { Translation } from '../catalog/translation.ts';
import type { shellMessages as english } from '../en/shell.ts';

/** Texts of the window's frame: title bar, status bar, menus, dialogs about the app itself. */
export const shellMessages: Translation<typeof english> = {
  'app.name': 'Fleetglass',
  'age.now': 'たった今',
  'duration.seconds': '{seconds} 秒',
  'duration.minutes': '{minutes} 分',
  'duration.hours': '{hours} 時間',
  'duration.hoursMinutes': '{hours} 時間 {minutes} 分',
  'app.starting': 'Fleetglass を起動しています',
  'app.version': 'Fleetglass {version}',
  'app.versionUnsigned': 'Fleetglass {version}（未署名）',
  'app.skipToContent': 'スナップショットへ移動',
  'app.skipToPage': 'ページの内容へ移動',

  'action.cancel': 'キャンセル',
  'action.close': '閉じる',
  'action.done': '完了',
  'action.tryAgain': '再試行',
  'action.undo': '元に戻す',
  'action.signIn': 'サインイン',
  'action.signOut': 'サインアウト',
  'action.forget': '一覧から外す',
  'action.refresh': '更新',
  'action.remove': '削除',
  'action.dismiss': '非表示',
  'action.back': '戻る',
  'action.forward': '進む',

  'page.label': 'ページ',
  'page.browse': '閲覧',
  'page.storage': 'ストレージ',
  'storage.sections': '「ストレージ」の項目',
  'page.settings': '設定',

  'environment.kind.development': '開発',
  'environment.kind.staging': 'ステージング',
  'environment.kind.production': '本番',
  'environment.kind.demo': 'デモ',

  'shell.account': 'アカウント: {username}',
  'shell.accountIn': '{environment} のアカウント',
  'shell.fleetToggle': 'デバイス一覧',
  'shell.fleetWidth': 'デバイス一覧の幅',
  'shell.detailsToggle': '詳細パネル',
  'shell.signedInTo': '{environment} にサインイン中',
  'shell.offlineDataOf': '{environment} のオフラインデータを閲覧中',
  'shell.history': '履歴',
  'shell.theme': 'テーマ',
  'shell.theme.system': 'システム',
  'shell.theme.light': 'ライト',
  'shell.theme.dark': 'ダーク',
  'shell.zoom': '画面の拡大率',
  'shell.zoom.percent': '{percent}%',
  'shell.zoom.larger': '拡大',
  'shell.zoom.smaller': '縮小',
  'shell.zoom.reset': 'リセット',
  'shell.shortcuts': 'キーボードショートカット',

  'status.online': 'オンライン',
  'status.offline': '{time} からオフライン',
  'status.networkNeedsSignIn': 'ネットワークへのサインインが必要',
  'status.proxyNeedsSignIn': 'プロキシへのサインインが必要',
  'status.connecting': '接続中',
  'status.paused': 'サービスにより一時停止中（{time} まで）',
  'status.confirmed': '最終確認 {time}',
  'status.confirmedAge': '最終確認 {time}（{age}）',
  'status.confirmedOldest': '表示中で最も古い確認 {time}（{age}）',
  'status.neverConfirmed': 'まだ確認していません',
  'status.pending': { other: '{count} 件の要求を実行中' },
  'status.limit': '{used} / {limit}',
  'status.received': '受信 {size}',
  'status.openOffline': 'ダウンロードとモード',
  'status.workOffline': 'オフラインで作業',
  'status.signedOut': '更新するにはサインイン',
  'status.retry': '今すぐ試す',

  'banner.label': 'お知らせ',
  'banner.readOnly': 'オフラインデータを閲覧しています。更新するにはサインインしてください。',
  'banner.readOnly.noToken': 'このアカウントのサインインは保存されていません。',
  'banner.readOnly.refused': 'サービスが前回のサインインを終了しました。',
  'banner.readOnly.locked': 'この PC のキーチェーンはロックされています。',
  'banner.memoryNoKeychain':
    'この PC のキーチェーンを使用できないため、サインインは Fleetglass を閉じると終了します。その後もオフラインデータを閲覧できます。',
  'banner.memoryUnprotected':
    'この PC のキーチェーンは安全でないため、サインインは Fleetglass を閉じると終了します。その後もオフラインデータを閲覧できます。',
  'banner.memoryNoSettings':
    '現在、設定を読み込めないため、サインインは Fleetglass を閉じると終了します。その後もオフラインデータを閲覧できます。',
  'banner.memoryByChoice': 'Fleetglass を閉じると、サインインが終了します。',
  'banner.imagesAway':
    'このアカウントの画像があるドライブが接続されていません。画像を表示するには接続してください。',
  'banner.networkNeedsSignIn':
    'このネットワークにはサインインが必要です。Web ブラウザーでネットワークにサインインしてから、もう一度お試しください。',
  'notice.settingsSetAside': '設定を読み込めませんでした。元の設定は退避し、既定値を使用しています。',
  'notice.settingsUnreadable':
    '現在、設定を読み込めないため、既定値を使用しています。変更は Fleetglass を閉じるまで有効です。Fleetglass を再起動してもう一度お試しください。再発する場合は管理者に連絡してください。',
  'notice.accountsRestored':
    'アカウントの一覧が失われていたため、この PC のデータから復元しました。オフラインで閲覧できます。更新するにはサインインしてください。',
  'notice.librarySetAside':
    'オフラインデータを読み込めなかったため、画像からピン留め、ダウンロード予約、訪問も含めて復元しました。更新すると完全になります。',
  'notice.librarySetAside.lost':
    'オフラインデータを読み込めなかったため、画像から復元しました。ダウンロード予約と訪問は失われ、ピン留めも失われた可能性があります。ピン留めを確認してから更新してください。',
  'notice.libraryImagesMissing':
    'ダウンロード済みの画像の一部がディスクにありません。ピン留めした画像は次の同期で再びダウンロードされます。画像フォルダーを元に戻した場合は、「ストレージ」で「今すぐ検証」を選んでください。',
  'notice.unsaved.diskFull':
    'ディスクに空きがないため保存できません。ピン留めや変更は Fleetglass を閉じるまで有効です。閲覧と、別のディスクへのエクスポートはできます。容量を空けてから再起動してください。',
  'notice.unsaved.diskReadOnly':
    'このディスクは読み取り専用のため保存できません。ピン留めや変更は Fleetglass を閉じるまで有効です。閲覧と、別のディスクへのエクスポートはできます。',
  'notice.unsaved.newer':
    'このアカウントのオフラインデータは新しいバージョンの Fleetglass のものであるため、変更しません。画像の閲覧とエクスポートはできますが、ピン留めや変更は保存されません。作業を続けるには新しいバージョンを使用してください。',
  'notice.environmentsInvalid':
    '起動時に指定された環境は無効なため、追加していません。FLEETGLASS_ENVIRONMENTS を確認してください。',

  'shortcuts.title': 'キーボードショートカット',
  'shortcuts.larger': '拡大',
  'shortcuts.smaller': '縮小',
  'shortcuts.help': 'この一覧を表示',

  'key.control': 'Ctrl',
  'key.command': '⌘',
  'key.shift': 'Shift',
  'key.alt': 'Alt',
  'key.option': '⌥',
  'key.pageUp': 'Page Up',
  'key.pageDown': 'Page Down',
  'key.space': 'スペース',
  'key.enter': 'Enter',
  'key.escape': 'Esc',
  'field.day.choose': '日を選択',
  'field.day.wrong': '日付ではありません。例: {example}',
  'field.time.wrong': '時刻ではありません。例: {example}',
  'key.home': 'Home',
  'key.end': 'End',
  'key.menu': 'メニューキー',
};
