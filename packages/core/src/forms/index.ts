/** What forms have in common. */

export { changedFields } from './changed-fields.ts';
