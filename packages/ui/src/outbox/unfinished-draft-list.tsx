import { isOwnRecording, type StoredDraft } from '@beep/core/drafts';
import { EMPTY_OUTBOX, type Outbox } from '@beep/core/outbox';
import { OUTBOX_TEXTS, showAllText, unfinishedCountText } from '@beep/core/texts';
import { type ReactNode, useRef, useState } from 'react';
import { useActor } from '../actor/use-actor.ts';
import { useLoadedAtTouch } from '../actor/use-loaded-at-touch.ts';
import { LinkButton } from '../controls/link-button.tsx';
import { LateStatus } from '../feedback/late-status.tsx';
import hidden from '../styles/visually-hidden.module.css';
import styles from './unfinished-draft-list.module.css';
import type { UnfinishedRow } from './unfinished-row.tsx';

/** More would push the page's main content away. */
const SHOWN_AT_FIRST = 2;

export interface UnfinishedDraftListProps {
  readonly outbox: Outbox;
  /** Uploads a draft on the recorder screen, which then shows its link. */
  readonly onSend: (draft: StoredDraft) => void;
}

async function loadRow(): Promise<typeof UnfinishedRow> {
  return (await import('./unfinished-row.tsx')).UnfinishedRow;
}

/** Drafts that earlier pages left behind, newest first. */
export function UnfinishedDraftList({ outbox, onSend }: UnfinishedDraftListProps): ReactNode {
  // Answers to replies are offered in the inbox.
  const unfinished = useActor(outbox, EMPTY_OUTBOX).unfinished.filter(isOwnRecording);
  const [openId, setOpenId] = useState<string | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const region = useRef<HTMLElement>(null);
  const count = unfinished.length;
  const Row = useLoadedAtTouch(loadRow, count > 0);
  const newestFirst = unfinished.toReversed();
  const shown = showsAll ? newestFirst : newestFirst.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <LateStatus className={hidden.visuallyHidden}>
        {count === 0 ? '' : unfinishedCountText({ count })}
      </LateStatus>
      {count > 0 && Row !== null && (
        <section
          ref={region}
          tabIndex={-1}
          className={styles.drafts}
          data-loaded-later
          aria-label={OUTBOX_TEXTS.unfinishedRegion}
        >
          <ul>
            {shown.map((draft) => (
              <Row
                key={draft.id}
                draft={draft}
                outbox={outbox}
                isOpen={draft.id === openId}
                onToggle={(isOpen) => setOpenId(isOpen ? draft.id : null)}
                onSend={() => onSend(draft)}
                onDiscard={() => {
                  region.current?.focus();
                  return outbox.discard(draft.id);
                }}
              />
            ))}
          </ul>
          {shown.length < count && (
            <LinkButton className={styles.all} onClick={() => setShowsAll(true)}>
              {showAllText({ count })}
            </LinkButton>
          )}
        </section>
      )}
    </>
  );
}
