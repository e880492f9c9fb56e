import { createDraftJournal } from '@beep/browser';
import type { Clock } from '@beep/core/time';
import { DraftHost } from '../background/draft-host.ts';
import type { HolderList } from '../background/holder-list.ts';
import { journalAnswers } from '../background/page-answers.ts';
import { servePages } from '../background/serve-pages.ts';
import type { WorkerPort } from '../connection/worker-port.ts';
import { parseHeldDraftMessages } from '../drafts/journal-values.ts';

/** The part of a worker that stores drafts, in the realm that loads this module. */
export function startFakeWorker(options: { readonly holders: HolderList; readonly clock: Clock }): {
  serve(port: WorkerPort): void;
} {
  const journal = createDraftJournal();
  const keeper = new DraftHost({ journal, ...options });
  const pages = servePages({
    enter: (page, takes) => keeper.enter(page, parseHeldDraftMessages(takes)),
    leave: (page) => keeper.leave(page),
    news: () => [{ event: 'journal' }],
    answers: journalAnswers(keeper),
  });
  journal.onChanged(() => pages.tellAll({ event: 'journal' }));
  return pages;
}
