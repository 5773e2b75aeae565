import type { Translation } from '../catalog/translation.ts';
import type { exportMessages as english } from '../en/exports.ts';

/** Texts of the export dialog. */
export const exportMessages: Translation<typeof english> = {
  'export.title': 'スナップショットのエクスポート',
  'export.lead': { other: '{count} 件を選択中' },
  'export.precision': '画質',
  'export.precision.best': '入手済みの最高画質',
  'export.precision.best.hint': 'フルがダウンロード済みならフル、なければ低',
  'export.precision.full': 'フルのみ',
  'export.precision.full.hint': '低画質だけダウンロード済みの画像は除きます',
  'export.precision.low': '低のみ',
  'export.precision.low.hint': '低速回線向けの小さいファイル',
  'export.planning': 'ダウンロード済みの画像を確認しています…',
  'export.plan.files': { other: '{count} ファイル' },
  'export.plan.low': { other: '低画質 {count} 件' },
  'export.plan.missing': { other: '不足 {count} 件' },
  'export.plan.missingText': 'この画質ではダウンロードされていません。除外し、マニフェストに記載します。',
  'export.plan.missingMore': { other: 'ほか {count} 件' },
  'export.plan.nothing': '選択したスナップショットは、この画質ではダウンロードされていません。',
  'export.plan.original':
    '元のファイルを、出所・時刻・SHA-256 を記録した manifest.json と一緒に書き出します。',
  'export.choose': 'フォルダーを選択…',
  'export.chooseAnother': '別のフォルダーを選択…',
  'export.folder.none': 'フォルダー未選択',
  'export.folder.inside': '中に新しいフォルダーを作成します。',
  'export.start': 'エクスポート',
  'export.running': '{folder} へエクスポート中',
  'export.progress': '{total} 中 {done} ファイル',
  'export.progressBytes': '{total} 中 {done}',
  'export.stop': 'エクスポートをキャンセル',
  'export.done': { other: '{count} ファイルをエクスポートしました' },
  'export.doneText': '保存先: {folder}（時刻と SHA-256 のマニフェスト付き）',
  'export.doneMissing': { other: '{count} 件が不足していました' },
  'export.cancelled': 'エクスポートをキャンセルしました',
  'export.cancelledText': { other: '完了した {count} ファイルが {folder} にあります' },
  'export.nothingWritten': '何も書き込まれていません。',
  'export.failed': 'エクスポートに失敗しました',
  'export.show': 'フォルダーを表示',

  'drag.tooMany': '一度にドラッグできる画像は {limit} 枚までです。それ以上はエクスポートしてください。',
  'drag.released':
    'ファイルの準備ができました。もう一度ドラッグし、ポインターに付いてくるまでボタンを押し続けてください。',
  'drag.refused':
    'このウィンドウからファイルをドラッグできません。代わりにフォルダーへエクスポートしてください。',
  'drag.missing': { other: '{count} 枚の画像はダウンロードされていないため、除外しました。' },
};
