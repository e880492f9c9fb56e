/** The sentences of the script or of the sidebar, in its language. The build writes the look-ups. */
declare var beepTexts: readonly unknown[];

/** They in each language. The build writes them. */
declare const BEEP_ALL_TEXTS: Readonly<
  Record<import('@beep/core/languages').Language, () => readonly unknown[]>
>;
