import type { StoredDraft } from '@beep/core/drafts';
import { type Outbox, unfinishedCountText } from '@beep/core/outbox';
import { CONTROL_LABELS, USER_TEXTS } from '@beep/core/texts';
import { type ReactNode, useRef, useState } from 'react';
import { useActor } from '../actor/use-actor.ts';
import { LinkButton } from '../controls/link-button.tsx';
import { LateStatus } from '../feedback/late-status.tsx';
import { OUTBOX_AT_SERVER } from './outbox-at-server.ts';
import { UnfinishedRow } from './unfinished-row.tsx';
import styles from './unfinished-takes.module.css';

/** More would push the page's main content away. */
const SHOWN_AT_FIRST = 2;

export interface UnfinishedTakesProps {
  readonly outbox: Outbox;
  /** Uploads a draft on the recorder screen, which then shows its link. */
  readonly onSend: (take: StoredDraft) => void;
}

/** Drafts that earlier pages left behind, newest first. */
export function UnfinishedTakes({ outbox, onSend }: UnfinishedTakesProps): ReactNode {
  const { unfinished } = useActor(outbox, OUTBOX_AT_SERVER);
  const [openId, setOpenId] = useState<string | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const region = useRef<HTMLElement>(null);
  const count = unfinished.length;
  const newestFirst = unfinished.toReversed();
  const shown = showsAll ? newestFirst : newestFirst.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <LateStatus className={styles.said}>{count === 0 ? '' : unfinishedCountText(count)}</LateStatus>
      {count > 0 && (
        <section ref={region} tabIndex={-1} className={styles.takes} aria-label={USER_TEXTS.unfinishedRegion}>
          <ul>
            {shown.map((take) => (
              <UnfinishedRow
                key={take.id}
                take={take}
                outbox={outbox}
                isOpen={take.id === openId}
                onToggle={(isOpen) => setOpenId(isOpen ? take.id : null)}
                onSend={() => onSend(take)}
                onDiscard={() => {
                  outbox.send({ type: 'discard', id: take.id });
                  region.current?.focus();
                }}
              />
            ))}
          </ul>
          {shown.length < count && (
            <LinkButton className={styles.all} onClick={() => setShowsAll(true)}>
              {CONTROL_LABELS.showAll} {count}
            </LinkButton>
          )}
        </section>
      )}
    </>
  );
}
