import type { BulkResult } from '@beep/api/features/admin';
import { countLabel } from '@beep/core/recordings';
import {
  ADMIN_TEXTS,
  addressesFound,
  CONTROL_LABELS,
  typeCountText,
  unaddressedText,
} from '@beep/core/texts';
import { Button, Notice, useActor } from '@beep/ui';
import { ProgressBar, TextAreaField, TypedQuestion } from '@beep/ui/admin';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useAdmin } from './admin-context.tsx';
import { adminFailureText, bulkSentences } from './admin-words.ts';
import type { BulkDeletionState } from './bulk-deletion-machine.ts';
import { BulkResults } from './bulk-results.tsx';
import { createBulkDeletion } from './create-bulk-deletion.ts';
import { FileButton } from './file-button.tsx';
import { parseAddresses } from './parse-addresses.ts';
import { ScreenHead } from './screen-head.tsx';

type Bulk = ReturnType<typeof createBulkDeletion>;
type StateOf<Status extends BulkDeletionState['status']> = Extract<
  BulkDeletionState,
  { readonly status: Status }
>;

/** Deletes the accounts of a list of addresses: dry run first. */
export function BulkDeletionScreen(): ReactNode {
  const { call } = useAdmin();
  const [bulk] = useState(() => createBulkDeletion(call));
  useEffect(() => () => bulk.stop(), [bulk]);
  const state = useActor(bulk);
  return (
    <>
      <ScreenHead heading={ADMIN_TEXTS.bulk} lead={ADMIN_TEXTS.bulkLead} />
      <Stage state={state} send={bulk.send} />
    </>
  );
}

interface StageProps<State> {
  readonly state: State;
  readonly send: Bulk['send'];
}

function Stage({ state, send }: StageProps<BulkDeletionState>): ReactNode {
  switch (state.status) {
    case 'choosing':
      return <Choosing state={state} send={send} />;
    case 'running':
      return <Running {...state} />;
    case 'stopped':
      return <Stopped state={state} send={send} />;
    case 'checked':
    case 'confirming':
      return <Checked state={state} send={send} />;
    case 'finished':
      return <Results results={state.results} send={send} />;
  }
}

function Choosing({ state, send }: StageProps<StateOf<'choosing'>>): ReactNode {
  const { addresses, unreadable, unaddressed } = useMemo(() => parseAddresses(state.text), [state.text]);
  const [hasFailed, setFailed] = useState(false);
  const write = (text: string): void => {
    setFailed(false);
    send({ type: 'write', text });
  };
  return (
    <form
      className="admin-form"
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'check' });
      }}
    >
      <TextAreaField
        label={ADMIN_TEXTS.bulkAddresses}
        hint={ADMIN_TEXTS.bulkHint}
        rows={10}
        value={state.text}
        problem={hasFailed ? ADMIN_TEXTS.fileFailed : null}
        onChange={write}
      />
      <FileButton
        label={ADMIN_TEXTS.chooseFile}
        accept=".csv,.txt,text/csv,text/plain"
        onText={write}
        onFailed={() => setFailed(true)}
      />
      <p role="status" className="admin-hint">
        <span>
          {state.text === '' ? ADMIN_TEXTS.noAddresses : addressesFound(addresses.length, unreadable.length)}
        </span>
        {unaddressed.length > 0 && <bdi>{` ${unaddressedText(unaddressed)}`}</bdi>}
      </p>
      <div className="admin-actions">
        <Button kind="primary" type="submit" disabled={addresses.length === 0}>
          {ADMIN_TEXTS.checkList}
        </Button>
        <p className="admin-hint">{ADMIN_TEXTS.checkListHint}</p>
      </div>
    </form>
  );
}

function Running({ isDryRun, addresses, results }: StateOf<'running'>): ReactNode {
  const name = isDryRun ? ADMIN_TEXTS.checking : ADMIN_TEXTS.deleting;
  return (
    <div className="admin-part">
      <Summary>{`${name}. ${ADMIN_TEXTS.keepPageOpen}`}</Summary>
      <ProgressBar name={name} value={results.length / addresses.length} />
      <p className="admin-hint">{`${countLabel(results.length)} / ${countLabel(addresses.length)}`}</p>
    </div>
  );
}

function Stopped({ state, send }: StageProps<StateOf<'stopped'>>): ReactNode {
  return (
    <div className="admin-part">
      <Notice kind="error">{adminFailureText(state.failure)}</Notice>
      {state.results.length > 0 && <p>{bulkSentences(state.results).join(' ')}</p>}
      <div className="admin-actions">
        <Button kind="primary" onClick={() => send({ type: 'continue' })}>
          {ADMIN_TEXTS.continue}
        </Button>
        <Button kind="quiet" onClick={() => send({ type: 'restart' })}>
          {CONTROL_LABELS.cancel}
        </Button>
      </div>
    </div>
  );
}

function Checked({ state, send }: StageProps<StateOf<'checked' | 'confirming'>>): ReactNode {
  const { results } = state;
  const count = results.filter(({ outcome }) => outcome === 'would_delete').length;
  return (
    <>
      <Results results={results} send={send}>
        {count > 0 && (
          <Button kind="danger" onClick={() => send({ type: 'delete' })}>
            {ADMIN_TEXTS.deletePeople}
          </Button>
        )}
      </Results>
      <TypedQuestion
        isOpen={state.status === 'confirming'}
        heading={ADMIN_TEXTS.bulkConfirmHeading}
        question={`${bulkSentences(results)[0] ?? ''} ${ADMIN_TEXTS.cannotBeUndone}`}
        label={typeCountText(count)}
        expected={String(count)}
        yes={ADMIN_TEXTS.deletePeople}
        onNo={() => send({ type: 'cancel' })}
        onYes={() => send({ type: 'confirm' })}
      />
    </>
  );
}

/** Takes the focus, which went with the pressed button, so that it is read. */
function Summary({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <p ref={takeFocus} tabIndex={-1} className="admin-summary">
      {children}
    </p>
  );
}

function takeFocus(summary: HTMLElement | null): void {
  summary?.focus({ preventScroll: true });
}

interface ResultsProps {
  readonly results: readonly BulkResult[];
  readonly send: Bulk['send'];
  readonly children?: ReactNode;
}

function Results({ results, send, children }: ResultsProps): ReactNode {
  return (
    <div className="admin-part">
      <Summary>{bulkSentences(results).join(' ')}</Summary>
      <div className="admin-actions">
        {children}
        <Button kind="line" onClick={() => send({ type: 'restart' })}>
          {ADMIN_TEXTS.anotherList}
        </Button>
      </div>
      <BulkResults results={results} />
    </div>
  );
}
