import type { TextDirection } from './shape-line.ts';

/** The size for share previews (Open Graph's `summary_large_image`, 1.91 to 1). */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** The facts shown on a card; it must show nothing else of the recording. */
export interface CardFacts {
  /** As people read it. */
  readonly length: string;
  /** Of the owner: it decides the side at which lines begin, and the forms of Chinese characters. */
  readonly language: string;
  readonly direction: TextDirection;
  /** What it is, in that language. */
  readonly words: string;
  /** Only a title that every listener sees. */
  readonly title?: string | undefined;
  /** 0..255; without them a line of dots is drawn. */
  readonly peaks?: readonly number[] | undefined;
}
