/** Takes for tests of a journal. */
export { aHead, begun, textOf } from './begun-takes.ts';
/** What every journal must promise, for the tests of those that stand on this one. */
export {
  DEAD_PAGE_CASES,
  DRAFT_JOURNAL_CASES,
  type JournalCase,
  type JournalPage,
  type OpenPage,
} from './draft-journal-cases.ts';
