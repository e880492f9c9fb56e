/** What is inserted into a draft in Front, with the link. */
export const FRONT_SNIPPET_TEXTS = {
  intro: 'Here are some thoughts:',
  play: 'Play voice note',
} as const;
