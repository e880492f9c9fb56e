import type { SheetSlot } from '@beep/api/features/sheets';
import type { StoredDraft } from '@beep/core/drafts';
import { isRefusedForLabel, type Outbox } from '@beep/core/outbox';
import { CONTROL_LABELS, RUN_TEXTS, SHEET_TEXTS, slotName, waitingNoteText } from '@beep/core/texts';
import { AudioRow, Button, Notice, REPLY_CLASSES, ReplyDrafts } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { useRecordings } from '../../ports/with-recordings.tsx';
import lists from '../../shell/own-lists.module.css';
import { QuickRecorder, type Takes } from '../desk/index.ts';
import { ReplaceDialog } from './replace-dialog.tsx';
import type { RunRow } from './run-rows.ts';

export interface RunPanelProps {
  readonly row: RunRow;
  readonly takes: Takes;
  readonly outbox: Outbox;
  readonly pageUrl: () => string;
}

/** One name: its recording, what this browser still has to send for it, and the recorder. */
export function RunPanel({ row, takes, outbox, pageUrl }: RunPanelProps): ReactNode {
  const { slot, unsent } = row;
  const { recording } = slot;
  const [isAsking, setAsking] = useState(false);
  const isAtRest = takes.take === null;
  const begin = (): void => takes.begin(slot.id);
  return (
    <>
      {recording !== undefined && isAtRest && <Recorded key={recording.filename} slot={slot} />}
      {(unsent === undefined || !isAtRest) && (
        <QuickRecorder
          take={takes.take}
          leave={takes.leave}
          outbox={outbox}
          label={recording === undefined ? SHEET_TEXTS.record : SHEET_TEXTS.recordAgain}
          hint={RUN_TEXTS.hint}
          onBegin={recording === undefined ? begin : () => setAsking(true)}
          pageUrl={pageUrl}
        />
      )}
      <ReplyDrafts
        outbox={outbox}
        isHere={(to) => to.type === 'slot' && to.slotId === slot.id}
        onSend={isAtRest ? (draft) => takes.sendUnfinished(slot.id, draft) : undefined}
        pageUrl={pageUrl}
        label={RUN_TEXTS.inBrowser}
        nameOf={(length) => waitingNoteText({ length })}
        below={(draft) => isRefusedForLabel(draft) && <Refused {...{ draft, slot, outbox }} />}
      />
      <ReplaceDialog
        isOpen={isAsking}
        onNo={() => setAsking(false)}
        onYes={() => {
          setAsking(false);
          begin();
        }}
      />
    </>
  );
}

/** The recording of a name, to be heard. */
function Recorded({ slot }: { readonly slot: SheetSlot }): ReactNode {
  const { library } = useRecordings();
  const { recording } = slot;
  if (recording === undefined) return null;
  const load = async (): Promise<Blob | null> => {
    const found = await library.find(recording.filename);
    if (found.status !== 'ok') return null;
    const sound = await fetch(found.value.audioUrl).catch(() => null);
    return sound?.ok ? sound.blob() : null;
  };
  return (
    <ul className={REPLY_CLASSES.list}>
      <AudioRow
        name={slotName(slot)}
        atMs={recording.created_at * 1000}
        durationSeconds={recording.duration}
        load={load}
      />
    </ul>
  );
}

interface RefusedProps {
  readonly draft: StoredDraft;
  readonly slot: SheetSlot;
  readonly outbox: Outbox;
}

/** The label got another recording before this one was sent. */
function Refused({ draft: { id }, slot: { recording }, outbox }: RefusedProps): ReactNode {
  return (
    <Notice kind="info">
      <span>{RUN_TEXTS.conflict}</span>
      <span className={lists.controls}>
        {recording !== undefined && (
          <Button
            kind="line"
            onClick={() => outbox.send({ type: 'sendInPlace', id, replaces: recording.filename })}
          >
            {RUN_TEXTS.replace}
          </Button>
        )}
        <Button kind="line" onClick={() => outbox.send({ type: 'sendWithOwnLink', id })}>
          {CONTROL_LABELS.sendWithOwnLink}
        </Button>
      </span>
    </Notice>
  );
}
