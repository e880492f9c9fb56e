/** Who hears the answers to a question besides its owner, from the fewest to the most. */
export const ANSWER_HEARERS = ['owner', 'answerers', 'everyone'] as const;
export type AnswerHearers = (typeof ANSWER_HEARERS)[number];

/** What those who hear answers of others see of their names, from the least to the most. */
export const SHOWN_NAMES = ['none', 'initials', 'first'] as const;
export type ShownNames = (typeof SHOWN_NAMES)[number];

/** Who hears a reply besides its owner, and what they see of the name, as its sender was told before the recording. */
export interface ToldHearing {
  readonly hearers: AnswerHearers;
  readonly names: ShownNames;
}

/** What is told at least: only the owner hears it. */
export const OWNER_ALONE: ToldHearing = { hearers: 'owner', names: 'none' };
