export { DEFAULT_GRACE_DAYS, MAX_GRACE_DAYS, MIN_GRACE_DAYS } from '@beep/core/admin';
