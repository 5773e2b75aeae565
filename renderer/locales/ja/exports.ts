import type { Translation } from '../catalog/translation.ts';
import type { exportMessages as english } from '../en/exports.ts';

/** Texts of the export dialog. */
export const exportMessages: Translation<typeof english> = {
  'export.title': 'スナップショットのエクスポート',
  'export.lead': { other: '{count} 件を選択中' },
  'export.precision': '画質',
  'export.precision.best': '保存済みの最良',
  'export.precision.best.hint': 'フルがあればフル、なければ低',
  'export.precision.full': 'フルのみ',
  'export.precision.full.hint': '低画質だけのものは除きます',
  'export.precision.low': '低のみ',
  'export.precision.low.hint': '小さいファイル。低速回線での送信用',
  'export.planning': '保存済みの内容を確認しています…',
  'export.plan.files': { other: '{count} ファイル' },
  'export.plan.low': { other: '低画質 {count} 件' },
  'export.plan.missing': { other: '不足 {count} 件' },
  'export.plan.missingText':
    '条件に合うものがこの PC に保存されていません。除外し、マニフェストに記載します。',
  'export.plan.missingMore': { other: 'ほか {count} 件' },
  'export.plan.nothing': '選択したもののうち、この画質でこの PC に保存されているものはありません。',
  'export.plan.original': '元のファイルに、出所・時刻・SHA-256 を記した manifest.json を添えます。',
  'export.choose': 'フォルダーを選択…',
  'export.chooseAnother': '別のフォルダーを選択…',
  'export.folder.none': '未選択',
  'export.folder.inside': '中に新しいフォルダーを作ります。',
  'export.start': 'エクスポート',
  'export.running': '{folder} へエクスポート中',
  'export.progress': '{total} 中 {done} ファイル',
  'export.progressBytes': '{total} 中 {done}',
  'export.stop': 'エクスポートをキャンセル',
  'export.done': { other: '{count} ファイルをエクスポートしました' },
  'export.doneText': '{folder} に、時刻と SHA-256 のマニフェスト付きで保存しました',
  'export.doneMissing': { other: '{count} 件が不足していました' },
  'export.cancelled': 'エクスポートをキャンセルしました',
  'export.cancelledText': { other: '完了した {count} ファイルが {folder} にあります' },
  'export.nothingWritten': '何も書き込まれていません。',
  'export.failed': 'エクスポートが停止しました',
  'export.show': 'フォルダーを表示',

  'drag.tooMany': '一度にドラッグできる画像は {limit} 枚までです。それ以上はエクスポートしてください。',
  'drag.released':
    'ファイルの準備ができました。もう一度ドラッグし、ポインターに付いてくるまでボタンを押し続けてください。',
  'drag.refused':
    'このウィンドウからファイルをドラッグできません。代わりにフォルダーへエクスポートしてください。',
  'drag.missing': { other: '{count} 件は保存されていないため含まれていません。' },
};
