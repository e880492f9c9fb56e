/** What a link of a platform can lead to. */
export const LTI_RESOURCE_KINDS = ['note', 'question', 'playlist'] as const;
export type LtiResourceKind = (typeof LTI_RESOURCE_KINDS)[number];

/** `learner` for everybody who neither teaches nor administers the course. */
export const LTI_ROLES = ['teacher', 'learner'] as const;

/** `waiting`: a platform that has registered itself, and that nobody has allowed yet. */
export const LTI_PLATFORM_STATES = ['waiting', 'active', 'off'] as const;

/** Of a score: `waiting` to be sent; `failed` if the platform has refused it. */
export const LTI_SCORE_STATES = ['none', 'waiting', 'sent', 'failed'] as const;

/** Links of one choice. */
export const MAX_LTI_ITEMS = 20;
export const MAX_LTI_DEPLOYMENTS = 50;
export const MAX_LTI_ORIGINS = 10;
/** The best score of an answer, unless the platform says another. */
export const LTI_SCORE_MAXIMUM = 100;
