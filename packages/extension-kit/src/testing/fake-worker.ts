import { createTakeJournal } from '@beep/browser';
import type { Clock } from '@beep/core';
import type { HolderList } from '../background/holder-list.ts';
import { journalAnswers } from '../background/page-answers.ts';
import { servePages } from '../background/serve-pages.ts';
import { TakeKeeper } from '../background/take-keeper.ts';
import type { WorkerPort } from '../connection/worker-port.ts';
import { parseHeldTakes } from '../journal/journal-values.ts';

/** The part of a worker that keeps takes, in the realm that loads this module and for as long as that lives. */
export function startFakeWorker(options: { readonly holders: HolderList; readonly clock: Clock }): {
  serve(port: WorkerPort): void;
} {
  const journal = createTakeJournal();
  const keeper = new TakeKeeper({ journal, ...options });
  const pages = servePages({
    enter: (page, takes) => keeper.enter(page, parseHeldTakes(takes)),
    leave: (page) => keeper.leave(page),
    news: () => [{ event: 'journal' }],
    answers: journalAnswers(keeper),
  });
  journal.onChanged(() => pages.tellAll({ event: 'journal' }));
  return pages;
}
