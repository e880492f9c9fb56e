/** The sentences of a page or of the content script, in its language. The build writes the look-ups. */
declare var beepTexts: readonly unknown[];

/** The sentences of the content script in each language. The build writes them. */
declare const BEEP_CONTENT_TEXTS: Readonly<
  Record<import('@beep/core/languages').Language, () => readonly unknown[]>
>;
