import type { ImageSource } from '../imaging/image-decode.ts';

/** Dimensions, px, and text style of a film. */
export interface FilmLook {
  readonly width: number;
  readonly imageHeight: number;
  readonly captionHeight: number;
  /** Names of fonts, as in CSS. */
  readonly font: string;
  readonly direction: 'ltr' | 'rtl';
  /** BCP 47: Han characters look different in Japanese. */
  readonly language: string;
}

export type FilmPicture =
  | {
      readonly kind: 'snapshot';
      readonly source: ImageSource;
      /** Lines below the image. */
      readonly title: string;
      readonly detail: string;
      /** Shown instead of an unreadable image. */
      readonly unreadable: string;
    }
  /** Lines instead of an image. */
  | { readonly kind: 'gap'; readonly lines: readonly string[] };

/**
 * In this order: `check` alone, or `begin`, all pictures and `finish`, each after the previous
 * answer.
 */
export type FilmRequest =
  | { readonly kind: 'check'; readonly look: FilmLook }
  | { readonly kind: 'begin'; readonly look: FilmLook }
  | {
      readonly kind: 'picture';
      readonly picture: FilmPicture;
      readonly startMs: number;
      readonly lengthMs: number;
    }
  | { readonly kind: 'finish' };

/**
 * Bytes for a position in the file. Later parts may overwrite earlier ones, but never leave a gap
 * at the end.
 */
export interface FilmPart {
  readonly position: number;
  readonly data: ArrayBuffer;
}

export interface FilmAnswer {
  /** For `check`: whether this browser can encode such a film. */
  readonly isSupported: boolean;
  /** For a picture: whether its image could be read. */
  readonly isReadable: boolean;
  /** Parts ready to be written, in this order. */
  readonly parts: readonly FilmPart[];
}
