/** Helpers for tests of a journal. */
export { aHead, begun, textOf } from './begun-drafts.ts';
/** The conformance suite of `DraftJournal`, for the tests of its adapters. */
export {
  DEAD_PAGE_CASES,
  DRAFT_JOURNAL_CASES,
  type JournalCase,
  type JournalPage,
  type OpenPage,
} from './draft-journal-cases.ts';
