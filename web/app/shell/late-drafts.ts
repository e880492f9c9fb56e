// What the header loads for the user's drafts after the page is shown.
export { OutboxStatus } from '@beep/ui';
export { createDraftsComposition } from '../drafts-composition.ts';
