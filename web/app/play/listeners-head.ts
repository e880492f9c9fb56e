import type { Recording } from '@beep/core/recordings';
import { LISTEN_PAGE_TEXTS } from '@beep/core/texts';

interface ListenersHead {
  readonly heading: string;
  readonly lead: string;
}

const NOTE: ListenersHead = { heading: LISTEN_PAGE_TEXTS.heading, lead: LISTEN_PAGE_TEXTS.lead };
const QUESTION: ListenersHead = {
  heading: LISTEN_PAGE_TEXTS.questionHeading,
  lead: LISTEN_PAGE_TEXTS.questionLead,
};

/** What listeners are told above a recording, and in link previews of one without words. */
export function listenersHead({ isOpenQuestion }: Pick<Recording, 'isOpenQuestion'>): ListenersHead {
  return isOpenQuestion ? QUESTION : NOTE;
}
