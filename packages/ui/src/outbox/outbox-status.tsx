import { backgroundUploads, EMPTY_OUTBOX, type Outbox, type OutboxState } from '@beep/core/outbox';
import { refusedText, waitingText } from '@beep/core/texts';
import { type ReactNode, useEffect, useState } from 'react';
import { useActor } from '../actor/use-actor.ts';
import { useLoadedAtTouch } from '../actor/use-loaded-at-touch.ts';
import hidden from '../styles/visually-hidden.module.css';
import { useUiPorts } from '../ui-ports.ts';
import type { OutboxStatusView, ShownCount } from './outbox-status-view.tsx';
import { useSentToast } from './use-sent-toast.ts';

export interface OutboxStatusProps {
  readonly outbox: Outbox;
  /** The page's address, for the error catalogue. */
  readonly pageUrl: () => string;
}

/** The journal is listed again after each attempt; keep the count and its open list meanwhile. */
const LINGER_MS = 500;

async function loadView(): Promise<typeof OutboxStatusView> {
  return (await import('./outbox-status-view.tsx')).OutboxStatusView;
}

/**
 * The header's count of drafts to be uploaded, which opens their list. Shows nothing without drafts; the list's code
 * is loaded with the first one, or at the first touch of the page. Put it before the other controls, so that they do not move.
 */
export function OutboxStatus({ outbox, pageUrl }: OutboxStatusProps): ReactNode {
  const state = useActor(outbox, EMPTY_OUTBOX);
  useSentToast(outbox, state);
  const shown = useLingering(shownOf(state));
  const View = useLoadedAtTouch(loadView, shown !== null);
  return (
    <>
      <span className={hidden.visuallyHidden} role="status">
        {shown?.label}
      </span>
      {shown !== null && View !== null && (
        <View outbox={outbox} state={state} shown={shown} pageUrl={pageUrl} />
      )}
    </>
  );
}

function useLingering(shown: ShownCount | null): ShownCount | null {
  const { clock } = useUiPorts();
  const [last, setLast] = useState(shown);
  if (shown !== null && shown.label !== last?.label) setLast(shown);
  const isGone = shown === null;
  useEffect(() => (isGone ? clock.after(LINGER_MS, () => setLast(null)) : undefined), [clock, isGone]);
  return shown ?? last;
}

/** The count of drafts to upload, or else of refused drafts; null without either. */
function shownOf(state: OutboxState): ShownCount | null {
  const { waiting } = state;
  const refused = waiting.filter(({ status }) => status === 'refused').length;
  const toSend = waiting.length - refused + backgroundUploads(state).length;
  if (toSend > 0) return { count: toSend, label: waitingText({ count: toSend }) };
  return refused > 0 ? { count: refused, label: refusedText({ count: refused }) } : null;
}
