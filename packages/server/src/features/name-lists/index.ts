import { nameListCalls } from '@beep/api/features/name-lists';
import { defineFeature } from '../define-feature.ts';
import { createNameListHandlers } from './calls.ts';
import { createNameListJobs } from './end-name-lists.ts';

export { importNameList } from './import-name-list.ts';

/** Lists of names that a teacher keeps for questions and sheets of labels. */
export const nameLists = defineFeature({
  calls: nameListCalls,
  createHandlers: createNameListHandlers,
  createJobs: createNameListJobs,
});
