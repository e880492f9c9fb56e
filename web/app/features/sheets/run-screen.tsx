import type { Sheet } from '@beep/api/features/sheets';
import type { Outbox } from '@beep/core/outbox';
import { QUESTION_RULE_TEXTS, RUN_TEXTS, SHEET_TEXTS } from '@beep/core/texts';
import { Lead, Title, useActor } from '@beep/ui';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useComposition } from '../../composition-context.tsx';
import { createDraftRecorder } from '../../create-draft-recorder.ts';
import { PageLink } from '../../navigation/page-navigation.tsx';
import { WithMicrophones } from '../../ports/with-microphones.tsx';
import { WithPlayer } from '../../ports/with-player.tsx';
import lists from '../../shell/own-lists.module.css';
import { useDrafts } from '../../use-drafts.ts';
import { DeskLayout, unsentTakes, useDeskPlace, useIsTaking, useTakes } from '../desk/index.ts';
import { LoadedSheetsView } from './loaded-sheets-view.tsx';
import { RunPanel } from './run-panel.tsx';
import { isOpen, type RunRow, runRows } from './run-rows.ts';
import { SheetResults } from './sheet-results.tsx';
import { useSheet } from './use-sheets.ts';

export interface RunScreenProps {
  readonly id: string;
}

/** Recording for one name of a sheet after another. It goes on at the first name without a recording. */
export function RunScreen({ id }: RunScreenProps): ReactNode {
  return (
    <LoadedSheetsView of={useSheet(id)}>
      {(sheet, refresh) => (
        <WithPlayer>
          <WithMicrophones>
            <PageLink className={lists.back ?? ''} to={`/sheets/${id}`}>
              {SHEET_TEXTS.backToSheet}
            </PageLink>
            <Title>
              <bdi>{sheet.title || SHEET_TEXTS.untitled}</bdi>
            </Title>
            <Lead>{RUN_TEXTS.pause}</Lead>
            <Run sheet={sheet} onChanged={refresh} />
          </WithMicrophones>
        </WithPlayer>
      )}
    </LoadedSheetsView>
  );
}

interface RunProps {
  readonly sheet: Sheet;
  readonly onChanged: () => Promise<void>;
}

function Run({ sheet, onChanged }: RunProps): ReactNode {
  const composition = useComposition();
  const drafts = useDrafts();
  const { outbox } = drafts;
  const { rows, note, forget } = useRows(sheet, outbox, onChanged);
  // Also one with a take of an earlier page, which waits for the user.
  const first = rows.find(({ slot, unsent }) => slot.recording === undefined && unsent !== 'sending');
  const place = useDeskPlace({ rows, firstId: first?.id });
  const { current, at } = place;
  /** The user has chosen a name or recorded for one. Until then the run begins where the sheet, loaded again, has a gap. */
  const [hasBegun, setBegun] = useState(false);
  if (!hasBegun && first !== undefined && current?.slot.recording !== undefined) place.choose(first.id);
  const takes = useTakes({
    outbox,
    createRecorder: (slotId) => {
      setBegun(true);
      const replaces = sheet.slots.find(({ id }) => id === slotId)?.recording?.filename;
      const destination = { type: 'slot', slotId, ...(replaces !== undefined && { replaces }) } as const;
      return createDraftRecorder({ ...composition, drafts }, destination);
    },
    onSubmitted: (slotId) => {
      note(slotId);
      const next = [...rows.slice(at + 1), ...rows.slice(0, at)].find(isOpen);
      if (next !== undefined) place.choose(next.id);
    },
    onSettled: (slotId) => void onChanged().then(() => forget(slotId)),
  });
  const left = rows.filter(({ slot }) => slot.recording === undefined).length;
  return (
    <DeskLayout
      label={QUESTION_RULE_TEXTS.names}
      place={place}
      isLocked={useIsTaking(takes.take)}
      onGo={(row) => {
        takes.leave();
        setBegun(true);
        place.choose(row.id);
      }}
      tools={
        <>
          <p role="status">{RUN_TEXTS.left({ left, count: rows.length })}</p>
          {left === 0 && (
            <div className={lists.controls}>
              <SheetResults slots={sheet.slots} />
            </div>
          )}
        </>
      }
    >
      {current !== undefined && (
        <RunPanel key={current.id} {...{ row: current, takes, outbox }} pageUrl={composition.pageUrl} />
      )}
    </DeskLayout>
  );
}

interface Rows {
  readonly rows: readonly RunRow[];
  /** A take for this label is with the outbox, and the sheet does not have it yet. */
  readonly note: (slotId: string) => void;
  readonly forget: (slotId: string) => void;
}

/** The sheet is loaded again when something was sent, also by the outbox for an earlier page. */
function useRows(sheet: Sheet, outbox: Outbox, onChanged: () => Promise<void>): Rows {
  const [noted, setNoted] = useState<ReadonlySet<string>>(new Set());
  const unsent = unsentTakes(useActor(outbox), (to) => (to.type === 'slot' ? to.slotId : undefined));
  const waiting = [...unsent.keys()].join(' ');
  const known = useRef(waiting);
  const changed = useEffectEvent(onChanged);
  useEffect(() => {
    if (known.current === waiting) return;
    known.current = waiting;
    void changed();
  }, [waiting]);
  return {
    rows: runRows(sheet.slots, new Map([...[...noted].map((id) => [id, 'sending'] as const), ...unsent])),
    note: (slotId) => setNoted((before) => new Set(before).add(slotId)),
    forget: (slotId) => setNoted((before) => new Set([...before].filter((id) => id !== slotId))),
  };
}
