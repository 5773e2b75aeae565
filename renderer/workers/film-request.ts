import type { ImageSource } from '../imaging/image-decode.ts';

/** How a film looks; lengths in px. */
export interface FilmLook {
  readonly width: number;
  readonly imageHeight: number;
  readonly captionHeight: number;
  /** Names of fonts, as in CSS. */
  readonly font: string;
  readonly direction: 'ltr' | 'rtl';
  /** BCP 47: Han characters have other shapes in Japanese. */
  readonly language: string;
}

export type FilmPicture =
  | {
      readonly kind: 'snapshot';
      readonly source: ImageSource;
      /** The lines below the image. */
      readonly title: string;
      readonly detail: string;
      /** Said in place of an image that can not be read. */
      readonly unreadable: string;
    }
  /** Lines in place of an image. */
  | { readonly kind: 'gap'; readonly lines: readonly string[] };

/** In this order: `check` alone, or `begin`, all pictures and `finish`, each after the answer to the one before. */
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

/** Bytes for a position of the file. Later parts may write over earlier ones, never beyond the end. */
export interface FilmPart {
  readonly position: number;
  readonly data: ArrayBuffer;
}

export interface FilmAnswer {
  /** Of `check`: whether this browser encodes such a film. */
  readonly isSupported: boolean;
  /** Of a picture: whether its image could be read. */
  readonly isReadable: boolean;
  /** What is ready to be written, in this order. */
  readonly parts: readonly FilmPart[];
}
