import { type SheetSlot, sheetCalls } from '@beep/api/features/sheets';
import { CONTROL_LABELS, controlName, SHEET_TEXTS, slotName } from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import { Button, buttonClass, IconButton, QuestionDialog, useToast, useUiPorts } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { usePageNavigation } from '../../navigation/page-navigation.tsx';
import { useOwner } from '../../session/owner-client.tsx';
import lists from '../../shell/own-lists.module.css';
import { ReplaceDialog } from './replace-dialog.tsx';
import { SlotNameDialog } from './slot-name-dialog.tsx';

export interface SlotRowProps {
  readonly slot: SheetSlot;
  /** The label has changed: the sheet is loaded again. */
  readonly onChanged: () => Promise<void>;
}

const STATES = {
  empty: SHEET_TEXTS.empty,
  recorded: SHEET_TEXTS.recorded,
  revoked: SHEET_TEXTS.revoked,
} as const;

/** One label: its state, its note and its actions. */
export function SlotRow({ slot, onChanged }: SlotRowProps): ReactNode {
  const { number, name, state, recording } = slot;
  return (
    <li className={lists.row}>
      <span className={lists.name} translate={name === undefined ? undefined : 'no'}>
        <bdi>{slotName(slot)}</bdi>
      </span>
      <span className={lists.facts}>
        {name !== undefined && <span>{`${slotName({ number })}\u00a0· `}</span>}
        <span>{STATES[state]}</span>
        {recording && <span translate="no">{`\u00a0· ${formatClock(recording.duration)}`}</span>}
        {recording?.title !== undefined && (
          <>
            <span>{'\u00a0· '}</span>
            <bdi>{recording.title}</bdi>
          </>
        )}
      </span>
      {state !== 'revoked' && <SlotActions slot={slot} onChanged={onChanged} />}
    </li>
  );
}

function SlotActions({ slot, onChanged }: SlotRowProps): ReactNode {
  const { copyText } = useUiPorts();
  const showToast = useToast();
  const what = slotName(slot);
  const copy = async (): Promise<void> => {
    if (await copyText(slot.url)) showToast(SHEET_TEXTS.linkCopied);
  };
  return (
    <span className={lists.controls}>
      {slot.state === 'recorded' && (
        <a
          className={buttonClass({ kind: 'line' })}
          href={slot.url}
          aria-label={controlName(SHEET_TEXTS.listen, what)}
        >
          {SHEET_TEXTS.listen}
        </a>
      )}
      <RecordControl slot={slot} what={what} />
      <NameControl slot={slot} what={what} onChanged={onChanged} />
      <IconButton icon="copy" label={controlName(SHEET_TEXTS.copyLink, what)} onClick={() => void copy()} />
      <RevokeControl slot={slot} what={what} onChanged={onChanged} />
    </span>
  );
}

/** Asks before a note is replaced. */
function RecordControl({ slot, what }: Pick<SlotControlProps, 'slot' | 'what'>): ReactNode {
  const { goTo } = usePageNavigation();
  const [isAsking, setAsking] = useState(false);
  const { recording } = slot;
  const label = recording === undefined ? SHEET_TEXTS.record : SHEET_TEXTS.recordAgain;
  const path = `/record?slot=${slot.id}`;
  return (
    <>
      <Button
        kind="line"
        aria-label={controlName(label, what)}
        onClick={() => (recording === undefined ? goTo(path) : setAsking(true))}
      >
        {label}
      </Button>
      <ReplaceDialog
        isOpen={isAsking}
        onNo={() => setAsking(false)}
        onYes={() => goTo(`${path}&replaces=${recording?.filename}`)}
      />
    </>
  );
}

function NameControl({ slot, what, onChanged }: SlotControlProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon="pen"
        label={controlName(SHEET_TEXTS.name, what)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <SlotNameDialog slot={slot} isOpen={isOpen} onClose={() => setOpen(false)} onChanged={onChanged} />
    </>
  );
}

interface SlotControlProps extends SlotRowProps {
  readonly what: string;
}

function RevokeControl({ slot, what, onChanged }: SlotControlProps): ReactNode {
  const { call } = useOwner();
  const showToast = useToast();
  const [stage, setStage] = useState<'closed' | 'asking' | 'revoking'>('closed');
  const isRecorded = slot.state === 'recorded';
  const revoke = async (): Promise<void> => {
    setStage('revoking');
    const { status } = await call(sheetCalls.revokeSlot, { slot: slot.id });
    if (status === 'ok') await onChanged();
    setStage('closed');
    showToast(status === 'ok' ? SHEET_TEXTS.labelRevoked : SHEET_TEXTS.revokeFailed);
  };
  return (
    <>
      <IconButton
        icon="bin"
        label={controlName(SHEET_TEXTS.revoke, what)}
        aria-haspopup="dialog"
        onClick={() => setStage('asking')}
      />
      <QuestionDialog
        isOpen={stage !== 'closed'}
        busy={stage === 'revoking'}
        type="warning"
        heading={SHEET_TEXTS.revokeHeading}
        question={isRecorded ? SHEET_TEXTS.revokeRecordedQuestion : SHEET_TEXTS.revokeEmptyQuestion}
        no={CONTROL_LABELS.cancel}
        yes={SHEET_TEXTS.revoke}
        yesKind="danger"
        onNo={() => stage === 'asking' && setStage('closed')}
        onYes={() => void revoke()}
      />
    </>
  );
}
