/** Days between a change of policy and the first deletions that it causes. */
export const MIN_GRACE_DAYS = 1;
export const MAX_GRACE_DAYS = 365;
export const DEFAULT_GRACE_DAYS = 14;
