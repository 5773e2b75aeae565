import type { Translation } from '../catalog/translation.ts';
import type { mapMessages as english } from '../en/map.ts';

/** Texts of the map. */
export const mapMessages: Translation<typeof english> = {
  'map.label': 'デバイスの地図。表には同じデバイスが行として表示されます。',
  'map.tools': '地図',
  'map.source': '地図: Natural Earth',
  'map.whole': 'すべてのデバイスを表示',
  'map.goTo': '座標へ移動',
  'map.notUnderstood': '座標として読み取れません。例: 54.32, 10.13',
  'map.reading': '位置を読み込んでいます…',
  'map.without': { other: '位置なし {count} 件' },
  'map.nearest': '近いデバイス',
  'map.samePlace': { other: '同じ場所のデバイス {count} 台' },
  'map.group': { other: 'デバイス {count} 台' },
  'map.selected': { other: 'デバイス {count} 台を選択しました' },
  'map.more': { other: 'ほか {count} 台' },
  'map.copyDecimal': '座標をコピー',
  'map.copyDegrees': '度分秒でコピー',
  'map.copied': 'コピーしました: {coordinates}',
  'map.copyFailed': '座標をコピーできませんでした。',
  'map.way': '{direction}へ {distance}',
  'map.direction.north': '北',
  'map.direction.northEast': '北東',
  'map.direction.east': '東',
  'map.direction.southEast': '南東',
  'map.direction.south': '南',
  'map.direction.southWest': '南西',
  'map.direction.west': '西',
  'map.direction.northWest': '北西',
};
