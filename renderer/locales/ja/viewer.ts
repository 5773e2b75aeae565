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
};
