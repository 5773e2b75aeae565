import type { Translation } from '../catalog/translation.ts';
import type { helpMessages as english } from '../en/help.ts';

/** Texts around the guide. */
export const helpMessages: Translation<typeof english> = {
  'guide.title': 'ガイド',
  'guide.open': 'ガイドを開く',
  'guide.see': 'ガイドを見る',
  'guide.search': 'ガイドを検索',
  'guide.topics': 'トピック',
  'guide.nothing': 'トピックが見つかりません。別の言葉をお試しください。',
  'guide.failed': 'ガイドを読み込めませんでした。Fleetglass を再起動してください。',
  'guide.found': { other: '{count} 件のトピック' },
  'palette.guide': 'ガイド',
  'guide.topic.signIn': 'サインインする',
  'guide.topic.find': 'デバイスを探す',
  'guide.topic.look': '画像を見る',
  'guide.topic.health': '要点検のデバイスを見る',
  'guide.topic.compare': '画像を比較する',
  'guide.topic.notes': 'メモを書く',
  'guide.topic.prepare': '訪問の準備をする',
  'guide.topic.offline': 'オフラインで作業する',
  'guide.topic.export': '画像をエクスポートする',
  'guide.topic.verify': 'エクスポートを検証する',
  'guide.topic.pack': '別の PC に画像を運ぶ',
  'guide.topic.storage': 'ストレージを管理する',
  'guide.topic.settings': '画面を調整する',
  'guide.topic.fails': 'うまくいかないとき',
};
