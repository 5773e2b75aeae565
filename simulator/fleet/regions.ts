import { type BilingualName, type Region, type SiteKind, siteKinds } from '../core/site.ts';

function kinds(text: string): Record<SiteKind, BilingualName> {
  const names = namesIn(text);
  const entries = siteKinds.map(
    (kind, index) => [kind, names[index] ?? { native: kind, ascii: kind }] as const,
  );
  return Object.fromEntries(entries) as Record<SiteKind, BilingualName>;
}

function namesIn(text: string): BilingualName[] {
  return text.split(', ').map((entry) => {
    const [native = '', ascii = native] = entry.split('|');
    return { native, ascii };
  });
}

/**
 * The first regions are far apart in longitude, so that a small fleet has daylight somewhere.
 * Names are `native|ascii`, kinds in the order of `siteKinds`.
 */
export const regions: readonly Region[] = [
  {
    organization: 'Nordlicht Netzbetrieb',
    city: 'Kiel',
    country: 'DE',
    timeZone: 'Europe/Berlin',
    latitude: 54.32,
    longitude: 10.13,
    landscape: 'coast',
    kinds: kinds('Mast, Tank, Tor, Pumpwerk, Solarfeld, Windrad, Umspannwerk, Pegel'),
    localities: namesIn(
      'Holtenau, Schilksee, Mönkeberg|Moenkeberg, Laboe, Dänischenhagen|Daenischenhagen, Stein, Probstei, Eckernförde|Eckernfoerde, Gettorf, Bülk|Buelk, Altenholz, Wendtorf, Hafen Ost, Förde Nord|Foerde Nord',
    ),
  },
  {
    organization: '北見河川施設管理',
    city: '北見市',
    country: 'JP',
    timeZone: 'Asia/Tokyo',
    latitude: 43.8,
    longitude: 143.9,
    landscape: 'mountains',
    kinds: kinds(
      '鉄塔|Tetto, 貯水槽|Tank, 水門|Suimon, ポンプ場|Pump, 太陽光|Solar, 風車|Fusha, 変電所|Hendensho, 水位計|Suii',
    ),
    localities: namesIn(
      '常呂川|Tokoro, 留辺蘂|Rubeshibe, 端野|Tanno, 仁頃|Nikoro, 相内|Ainonai, 豊田|Toyoda, 訓子府|Kunneppu, 上ところ|Kamitokoro, 川東|Kawahigashi, 若松|Wakamatsu, 大正|Taisho, 北上|Kitakami',
    ),
  },
  {
    organization: 'Pampa Energía Rural',
    city: 'Santa Rosa',
    country: 'AR',
    timeZone: 'America/Argentina/Buenos_Aires',
    latitude: -36.62,
    longitude: -64.29,
    landscape: 'plain',
    kinds: kinds(
      'Antena, Tanque, Tranquera, Bombeo, Parque solar, Molino, Estación transformadora|Estacion transformadora, Hidrómetro|Hidrometro',
    ),
    localities: namesIn(
      'Toay, Anguil, Ataliva Roca, Quehué|Quehue, Utracán|Utracan, Doblas, Macachín|Macachin, Winifreda, El Durazno, Ñandú Chico|Nandu Chico, Lonquimay',
    ),
  },
  {
    organization: 'Hidráulica del Alto Ebro',
    city: 'Zaragoza',
    country: 'ES',
    timeZone: 'Europe/Madrid',
    latitude: 41.65,
    longitude: -0.89,
    landscape: 'hills',
    kinds: kinds(
      'Torre, Depósito|Deposito, Puerta, Estación de bombeo|Estacion de bombeo, Campo solar, Aerogenerador, Subestación|Subestacion, Aforo',
    ),
    localities: namesIn(
      'Gallur, Tudela Sur, Peña Redonda|Pena Redonda, La Muela, Alagón|Alagon, Cañada Alta|Canada Alta, Epila, Monzón|Monzon, Sástago|Sastago, Caspe, Valdespartera, Borja, El Burgo, Río Jalón|Rio Jalon',
    ),
  },
  {
    organization: 'Cairn Water & Power',
    city: 'Inverness',
    country: 'GB',
    timeZone: 'Europe/London',
    latitude: 57.48,
    longitude: -4.22,
    landscape: 'mountains',
    kinds: kinds('Mast, Tank, Gate, Pump house, Solar field, Turbine, Substation, River gauge'),
    localities: namesIn(
      "Drumnadrochit, Glen Affric, Loch Ruthven, Daviot, Culloden Moor, Kiltarlity, Strathnairn, Fort Augustus, Beauly, Tomatin, Aviemore North, O'Neill's Brae",
    ),
  },
  {
    organization: 'مرافق ساحل الخليج',
    city: 'الجبيل',
    country: 'SA',
    timeZone: 'Asia/Riyadh',
    latitude: 27.0,
    longitude: 49.66,
    landscape: 'desert',
    kinds: kinds(
      'برج|Burj, خزان|Khazzan, بوابة|Bawaba, محطة ضخ|Pump, حقل شمسي|Solar, توربين|Turbine, محطة تحويل|Substation, منسوب المياه|Gauge',
    ),
    localities: namesIn(
      'الميناء|Al Mina, الواحة|Al Waha, الشاطئ|Ash Shati, النخيل|An Nakhil, الفناتير|Al Fanatir, الدفي|Ad Dafi, رأس تنورة|Ras Tanura, القطيف|Al Qatif, صفوى|Safwa, الحويلات|Al Huwaylat',
    ),
  },
  {
    organization: 'Wodociągi Podhala',
    city: 'Nowy Targ',
    country: 'PL',
    timeZone: 'Europe/Warsaw',
    latitude: 49.48,
    longitude: 20.03,
    landscape: 'mountains',
    kinds: kinds(
      'Maszt, Zbiornik, Brama, Pompownia, Pole słoneczne|Pole sloneczne, Wiatrak, Rozdzielnia, Wodowskaz',
    ),
    localities: namesIn(
      'Łopuszna|Lopuszna, Dębno|Debno, Szaflary, Biały Dunajec|Bialy Dunajec, Ząb|Zab, Kościelisko|Koscielisko, Niedzica, Krościenko|Kroscienko, Czorsztyn, Rabka, Jabłonka|Jablonka',
    ),
  },
  {
    organization: 'Водоканал Предгорья',
    city: 'Алматы',
    country: 'KZ',
    timeZone: 'Asia/Almaty',
    latitude: 43.24,
    longitude: 76.89,
    landscape: 'mountains',
    kinds: kinds(
      'Мачта|Machta, Резервуар|Rezervuar, Ворота|Vorota, Насосная|Nasosnaya, Солнечное поле|Solar, Ветряк|Vetryak, Подстанция|Podstantsiya, Гидропост|Gidropost',
    ),
    localities: namesIn(
      'Каргалы|Kargaly, Талгар|Talgar, Каскелен|Kaskelen, Заречье|Zarechye, Медеу|Medeu, Шымбулак|Shymbulak, Иссык|Issyk, Тургень|Turgen, Бутаковка|Butakovka',
    ),
  },
];
