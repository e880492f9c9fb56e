import { type Outbox, type OutboxState, refusedText, waitingText } from '@beep/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useActor } from '../actor/use-actor.ts';
import { useLoaded } from '../actor/use-loaded.ts';
import { useUiPorts } from '../ui-ports.tsx';
import { OUTBOX_AT_SERVER } from './outbox-at-server.ts';
import styles from './outbox-status.module.css';
import type { OutboxStatusView, ShownCount } from './outbox-status-view.tsx';
import { useSentNews } from './use-sent-news.ts';

export interface OutboxStatusProps {
  readonly outbox: Outbox;
  /** Where the user is; the error catalogue names it. */
  readonly pageUrl: () => string;
}

/** The journal is listed anew after each try; what waits must not be gone meanwhile, nor its list close. */
const LINGER_MS = 500;

async function loadView(): Promise<typeof OutboxStatusView> {
  return (await import('./outbox-status-view.tsx')).OutboxStatusView;
}

/**
 * For the header: what waits on this device to be sent, and what can be done about it. Nothing where nothing
 * waits; its parts are fetched only then. It belongs before the other controls, so that none of them moves.
 */
export function OutboxStatus({ outbox, pageUrl }: OutboxStatusProps): ReactNode {
  const state = useActor(outbox, OUTBOX_AT_SERVER);
  useSentNews(outbox, state);
  const shown = useLingering(shownOf(state));
  const View = useLoaded(loadView, shown !== null);
  return (
    <>
      <span className={styles.said} role="status">
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

/** What waits, else what cannot be sent; null where there is neither. */
function shownOf({ waiting, uploads }: OutboxState): ShownCount | null {
  const refused = waiting.filter(({ status }) => status === 'refused').length;
  const toSend = waiting.length - refused + uploads.filter(({ isWatched }) => !isWatched).length;
  if (toSend > 0) return { count: toSend, label: waitingText(toSend) };
  return refused > 0 ? { count: refused, label: refusedText(refused) } : null;
}
