import type { Translation } from '../catalog/translation.ts';
import type { findMessages as english } from '../en/find.ts';

/** Texts of finding and going: the palette, favorites, links. */
export const findMessages: Translation<typeof english> = {
  'palette.title': '検索または移動…',
  'palette.placeholder': 'デバイス、アーカイブ、操作…',
  'palette.open': '検索',
  'palette.results': '結果',
  'palette.found': { other: '{count} 件の結果' },
  'palette.nothing': '「{query}」の検索結果はありません。文字を減らすか、ID の一部を入力してください。',
  'palette.favourites': 'お気に入り',
  'palette.recent': '最近',
  'palette.dates': '日付',
  'palette.goToDay': '{day} へ移動',
  'palette.locations': '組織とデバイス',
  'palette.archives': 'アーカイブ',
  'palette.actions': '操作',
  'palette.settings': '設定',
  'palette.gone': 'サービスにありません',
  'palette.goTo': '移動',
  'palette.view': '最新のスナップショットを開く',
  'palette.refresh': 'サービスから更新',
  'palette.addDevices': 'ID でデバイスを追加',
  'palette.export': '選択をエクスポート',
  'palette.verify': 'エクスポートを検証',
  'palette.details': '詳細の表示・非表示',
  'palette.copyLink': 'このページへのリンクをコピー',
  'palette.workOffline': 'オフラインで作業・オンラインに戻す',
  'palette.outdoor': '屋外モードのオン・オフ',
  'palette.light': 'ライトテーマ',
  'palette.dark': 'ダークテーマ',
  'palette.system': 'システムのテーマ',
  'palette.network': '接続をテスト',
  'palette.updates': 'アップデートを確認',
  'palette.diagnostics': '診断',

  'location.favourite': 'お気に入り',
  'location.star': 'お気に入りに追加',
  'location.unstar': 'お気に入りから外す',
  'location.copyLink': 'リンクをコピー',

  'link.copied': 'リンクをコピーしました。',
  'link.notCopied': 'リンクをコピーできませんでした。',
  'link.nothing': 'このページにはリンクがありません。',
  'link.unusable': '有効な Fleetglass のリンクではありません。',
  'link.unknownEnvironment':
    'リンク先は {host} ですが、この PC に設定されていません。先に環境を追加してください。',
  'link.unknownLocation':
    'リンク先がこの PC にありません。デバイス一覧を更新するか、ID でデバイスを追加してください。',
  'link.otherEnvironment': 'リンク先は {environment} です。',
  'link.signIn': 'リンク先は {environment} です。開くには、そこにサインインしてください。',
  'link.switch': 'そのアカウントに切り替え',
};
