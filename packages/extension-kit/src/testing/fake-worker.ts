import { createDraftJournal } from '@beep/browser';
import type { Clock } from '@beep/core/time';
import { DraftHost } from '../background/draft-host.ts';
import type { HolderList } from '../background/holder-list.ts';
import { journalResponses } from '../background/page-responses.ts';
import { servePages } from '../background/serve-pages.ts';
import type { WorkerPort } from '../connection/worker-port.ts';

/** The part of a worker that stores drafts, in the realm that loads this module. */
export function startFakeWorker(options: { readonly holders: HolderList; readonly clock: Clock }): {
  serve(port: WorkerPort, tabId: number | null): void;
} {
  const journal = createDraftJournal();
  const draftHost = new DraftHost({ journal, ...options });
  const pages = servePages({
    enter: (page, drafts) => draftHost.enter(page, drafts),
    leave: (page) => draftHost.leave(page),
    currentEvents: () => [{ event: 'journal' }],
    answers: journalResponses(draftHost),
  });
  journal.onChanged(() => pages.broadcast({ event: 'journal' }));
  return pages;
}
