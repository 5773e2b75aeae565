import { expect, test } from 'vitest';
import { filesOf, readSource } from './sources.ts';

/**
 * Words that native speakers misread, by language, with what they read. The terms to use are in
 * the README of each language.
 */
const MISREAD: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  en: {
    'the word of the service for a full image or a preview': /(?:: |\{).*'[^']*(?<!\{)\bprecision\b(?!\})/i,
  },
  de: {
    'the word of the service for a full image or a preview': /Qualität|\bniedrig/i,
    'a loading image, where data is used': /Laden, wenn/,
    vehicles: /Flotte/,
    scrolling: /Bildlaufwerk/,
    'a slider of the screen': /Schieber/,
    'an office': /(?:Ihre|Ihrer) Verwaltung\b/,
    outdated: /[Vv]eraltet/,
    'a car': /(?<!\p{L})Auto(?!\p{L})/u,
    'a button of the taskbar': /Taskleiste/,
    'one kind of disk': /Festplatte/,
    'a second word for a guest network': /Gästenetz/,
    'all downloaded images': /[Oo]ffline verfügbar(?!\p{L})/u,
  },
  es: {
    'a file, where an archive of a device is meant': /archivos? (?:histórico|de (?:la|una) captura)/i,
    'ships or vehicles': /[Ff]lotas?(?!\p{L})/u,
    'a computer of one country': /portátil|ordenador|(?:^\s*|: )'(?![\w.]+':)[^']*\blaptop\b(?!\})/i,
    'a video of Spain alone': /vídeo|película/i,
    'a device with which all is well': /[Ss]in novedad/,
    'a word of one side of the Atlantic': /introduzca|ingrese|\bfichero/i,
    'a size, where a drive is meant': /almacenamiento/i,
  },
  ja: {
    'the word of the service for a full image or a preview': /画質/,
    'a hanging program': /応答なし|応答のない/,
    'an account that is deleted': /アカウントを削除…/,
    'a flashing light': /点滅/,
    'too little': /不足/,
    'the navy': /フリート/,
    'a second word for an attention mark': /要対応/,
    'another spacing of this laptop': /ノートPC|このPC|この PC(?=[ぁ-んァ-ヶ一-龠])|別のPC/,
    'ASCII next to Japanese': /[ぁ-んァ-ヶ一-龠][?(](?!&)/,
  },
  ar: {
    'the word of the service for a full image or a preview': /(?<!\p{L})(?:ال)?(?:بال)?دقة(?!\p{L})/u,
    praise: /[تي]ستحق[ّانو]* نظرة/,
    'an engine': /محرّك|المحرك /,
    mute: /صامت/,
    'the navy': /الأسطول/,
    cinema: /فيلم/,
    'the loser': /الفاشل/,
    'another organization': /منظمة/,
    'a browser without a connection': /تتصفّح البيانات دون اتصال/,
    'a second word for this laptop': /المحمول/,
    'a second word for preparing': /التحضير/,
  },
};

const textsOf = (language: string) =>
  filesOf(
    `{renderer/locales/${language}/*.ts,main/desktop/texts/${language}.ts,main/export/bag/${language}.ts}`,
  );

test.each(Object.entries(MISREAD))('the texts in %s use no word that is misread', (language, words) => {
  const files = textsOf(language);
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    readSource(file)
      .split('\n')
      .flatMap((line, index) =>
        Object.entries(words).flatMap(([meaning, word]) =>
          word.test(line) ? [`${file}:${index + 1} reads as ${meaning}: ${line.trim()}`] : [],
        ),
      ),
  );
  expect(found).toEqual([]);
});
