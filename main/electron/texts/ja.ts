import type { NativeTexts } from './en.ts';

/** Japanese; the words are in renderer/locales/ja/README.md. Letters for Alt stand behind the word, as is usual there. */
export const ja: NativeTexts = {
  'menu.file': 'ファイル(&F)',
  'menu.edit': '編集(&E)',
  'menu.view': '表示(&V)',
  'menu.go': '移動(&G)',
  'menu.sync': '同期(&S)',
  'menu.window': 'ウィンドウ(&W)',
  'menu.help': 'ヘルプ(&H)',

  'app.about': 'Fleetglass について',
  'app.services': 'サービス',
  'app.hide': 'Fleetglass を隠す',
  'app.hideOthers': 'ほかを隠す',
  'app.unhide': 'すべてを表示',
  'app.quit': 'Fleetglass を終了',
  'app.settings': '設定…',
  'app.updates': 'アップデートを確認…',

  'file.addDevices': 'デバイスを追加…',
  'file.export': 'エクスポート…',

  'edit.undo': '元に戻す',
  'edit.redo': 'やり直す',
  'edit.cut': '切り取り',
  'edit.copy': 'コピー',
  'edit.paste': '貼り付け',
  'edit.delete': '削除',
  'edit.selectAll': 'すべて選択',

  'view.refresh': '更新',
  'view.compare': '比較',
  'view.larger': '拡大',
  'view.smaller': '縮小',
  'view.normalSize': '標準サイズ',
  'view.outdoor': '屋外モード',
  'view.fullScreen': '全画面表示',

  'go.browse': '閲覧',
  'go.offline': 'オフライン',
  'go.storage': 'ストレージ',
  'go.back': '戻る',
  'go.forward': '進む',
  'go.palette': '検索または移動…',

  'sync.start': '今すぐ同期',
  'sync.pause': '一時停止',
  'sync.resume': '再開',
  'sync.workOffline': 'オフラインで作業',
  'sync.network': '接続テスト…',

  'window.show': 'Fleetglass を表示',
  'window.minimize': '最小化',
  'window.zoom': '拡大/縮小',
  'window.close': '閉じる',
  'window.front': 'すべてを手前に移動',

  'help.documentation': 'ドキュメント',
  'help.shortcuts': 'キーボードショートカット',
  'help.diagnostics': '診断…',

  'work.none': '同期は実行されていません',
  'work.running': '同期: {share}',
  'work.paused': '同期を一時停止中: {share}',
  'work.waiting': '同期は待機中: {share}',
  'work.failed': '失敗 {count} 件',

  'dialog.exportTitle': 'エクスポート先のフォルダー',
  'dialog.exportButton': 'ここにエクスポート',
  'dialog.imagesTitle': '画像の移動先のフォルダー',
  'dialog.imagesButton': 'フォルダーを選択',
  'dialog.updateTitle': 'アップデートを選択',
  'dialog.updateMessage':
    'インストーラーと同じフォルダーにある「latest」で始まる .yml ファイルを選んでください。',
  'dialog.updateButton': 'アップデートを確認',
  'dialog.updateFilter': 'アップデートの説明ファイル',

  'stopped.message': 'Fleetglass のウィンドウが何度かクラッシュしました。',
  'stopped.detail': 'ダウンロード済みの画像は無事です。ウィンドウを再読み込みするか、終了できます。',
  'stopped.load': '再読み込み',
  'stopped.quit': '終了',
  'notStarted.title': 'Fleetglass を起動できませんでした',
  'notStarted.detail': 'ダウンロード済みの画像は変更されていません。',
  'notStarted.diskFull':
    'ディスクがいっぱいです。空き容量を増やしてから、Fleetglass をもう一度起動してください。ダウンロード済みの画像は変更されていません。',
  'notStarted.notWritable':
    'このフォルダーに書き込めません。書き込みを許可するか、--profile で別のフォルダーを指定してください。ダウンロード済みの画像は変更されていません。',
};
