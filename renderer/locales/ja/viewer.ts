import type { Translation } from '../catalog/translation.ts';
import type { viewerMessages as english } from '../en/viewer.ts';

/** Texts of clocks, and of the keys of the viewer and the comparison. */
export const viewerMessages: Translation<typeof english> = {
  'clocks.zone': 'タイムゾーン',
  'clocks.zone.device': 'デバイス',
  'clocks.zone.laptop': 'PC',
  'clocks.zone.utc': 'UTC',
  'clocks.zoneNotReported': 'デバイスからタイムゾーンの報告がないため、時刻は UTC です。',

  'compare.choose': 'スナップショットをフォーカスするか、2～4 件を選択して C を押してください。',
  'compare.firstFour': '{count} 件のうち最初の 4 件を比較しています。',

  'shortcuts.compare': '比較',
  'shortcuts.compareSelected': '選択したスナップショットを比較',
  'shortcuts.earlierLater': '前・後のスナップショット',
  'shortcuts.play': 'タイムラプスの再生・一時停止',
  'shortcuts.turn': '右に回転、左に回転',
  'shortcuts.adjust': '調整',
  'shortcuts.resetAdjustments': '調整をリセット',
  'shortcuts.details': '詳細',
  'shortcuts.compareBefore': '前のスナップショットと比較',
  'shortcuts.compareVisit': '前回の訪問と比較',
  'shortcuts.copyImage': '画像をコピー',
  'shortcuts.copyCaption': 'キャプションをコピー',
  'shortcuts.fullScreen': '全画面',
  'shortcuts.compareMode': '並べて表示、点滅、スワイプ、差分',
  'shortcuts.compareBlink': '点滅の開始・停止',
  'shortcuts.compareNext': '点滅中に次のスナップショット',
  'shortcuts.compareYesterday': '前日・同じ時刻と比較',
  'shortcuts.compareWeek': '7 日前と比較',
  'shortcuts.compareDate': '日時を指定して比較',
  'shortcuts.compareStep': '選択の前・次',
};
