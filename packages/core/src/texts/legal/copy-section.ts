/** One section of a long text, such as the terms. */
export interface CopySection {
  readonly heading: string;
  /** To be linked to. */
  readonly id?: string;
  readonly paragraphs: readonly string[];
  /** A list after the paragraphs. */
  readonly points?: readonly string[];
  /** Paragraphs after the list. */
  readonly afterwards?: readonly string[];
}
