/** What is inserted into a draft in Front, with the link (spec 2, section 9). */
export const FRONT_SNIPPET_TEXTS = {
  intro: 'Here are some thoughts:',
  play: 'Play voice note',
} as const;
