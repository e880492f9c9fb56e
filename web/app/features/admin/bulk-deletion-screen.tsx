import type { BulkResult } from '@beep/api/features/admin';
import { countLabel } from '@beep/core/recordings';
import {
  ADMIN_TEXTS,
  addressesFound,
  CONTROL_LABELS,
  sentencesText,
  typeCountText,
  unaddressedText,
} from '@beep/core/texts';
import { Button, Notice } from '@beep/ui';
import { ProgressBar, TextAreaField, TypedQuestion } from '@beep/ui/admin';
import { type ReactNode, useMemo, useState } from 'react';
import { adminFailureText, bulkSentences } from './admin-words.ts';
import { BulkResults } from './bulk-results.tsx';
import { FileButton } from './file-button.tsx';
import { parseAddresses } from './parse-addresses.ts';
import { ScreenHead } from './screen-head.tsx';
import { type BulkDeletion, type BulkDeletionState, useBulkDeletion } from './use-bulk-deletion.ts';

type StateOf<Status extends BulkDeletionState['status']> = Extract<
  BulkDeletionState,
  { readonly status: Status }
>;

/** Deletes the accounts of a list of addresses: dry run first. */
export function BulkDeletionScreen(): ReactNode {
  return (
    <>
      <ScreenHead heading={ADMIN_TEXTS.bulk} lead={ADMIN_TEXTS.bulkLead} />
      <Stage {...useBulkDeletion()} />
    </>
  );
}

function Stage({ state, start, restart }: BulkDeletion): ReactNode {
  switch (state.status) {
    case 'choosing':
      return <Choosing start={start} />;
    case 'running':
      return <Running {...state} />;
    case 'stopped':
      return <Stopped state={state} start={start} restart={restart} />;
    case 'checked':
      return <Checked results={state.results} start={start} restart={restart} />;
    case 'finished':
      return <Results results={state.results} restart={restart} />;
  }
}

function Choosing({ start }: Pick<BulkDeletion, 'start'>): ReactNode {
  const [text, setText] = useState('');
  const { addresses, unreadable, unaddressed } = useMemo(() => parseAddresses(text), [text]);
  const [hasFailed, setFailed] = useState(false);
  const write = (next: string): void => {
    setFailed(false);
    setText(next);
  };
  return (
    <form
      className="admin-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (addresses.length > 0) start({ isDryRun: true, addresses, results: [] });
      }}
    >
      <TextAreaField
        label={ADMIN_TEXTS.bulkAddresses}
        hint={ADMIN_TEXTS.bulkHint}
        rows={10}
        value={text}
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
        {sentencesText(
          text === ''
            ? ADMIN_TEXTS.noAddresses
            : addressesFound({ found: addresses.length, unreadable: unreadable.length }),
          ...(unaddressed.length > 0 ? [unaddressedText(unaddressed)] : []),
        )}
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
      <Summary>{isDryRun ? ADMIN_TEXTS.checkingOpen : ADMIN_TEXTS.deletingOpen}</Summary>
      <ProgressBar name={name} value={results.length / addresses.length} />
      <p className="admin-hint">{`${countLabel(results.length)} / ${countLabel(addresses.length)}`}</p>
    </div>
  );
}

interface StoppedProps extends Pick<BulkDeletion, 'start' | 'restart'> {
  readonly state: StateOf<'stopped'>;
}

function Stopped({ state, start, restart }: StoppedProps): ReactNode {
  return (
    <div className="admin-part">
      <Notice kind="error">{adminFailureText(state.failure)}</Notice>
      {state.results.length > 0 && <p>{sentencesText(...bulkSentences(state.results))}</p>}
      <div className="admin-actions">
        <Button kind="primary" onClick={() => start(state)}>
          {ADMIN_TEXTS.continue}
        </Button>
        <Button kind="quiet" onClick={restart}>
          {CONTROL_LABELS.cancel}
        </Button>
      </div>
    </div>
  );
}

function Checked({ results, start, restart }: ResultsProps & Pick<BulkDeletion, 'start'>): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const deleted = results.filter(({ outcome }) => outcome === 'would_delete');
  return (
    <>
      <Results results={results} restart={restart}>
        {deleted.length > 0 && (
          <Button kind="danger" onClick={() => setAsking(true)}>
            {ADMIN_TEXTS.deletePeople}
          </Button>
        )}
      </Results>
      <TypedQuestion
        isOpen={isAsking}
        heading={ADMIN_TEXTS.bulkConfirmHeading}
        question={sentencesText(...bulkSentences(results).slice(0, 1), ADMIN_TEXTS.cannotBeUndone)}
        label={typeCountText({ count: deleted.length })}
        expected={String(deleted.length)}
        yes={ADMIN_TEXTS.deletePeople}
        onNo={() => setAsking(false)}
        onYes={() =>
          start({ isDryRun: false, addresses: deleted.map(({ address }) => address), results: [] })
        }
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

interface ResultsProps extends Pick<BulkDeletion, 'restart'> {
  readonly results: readonly BulkResult[];
  readonly children?: ReactNode;
}

function Results({ results, restart, children }: ResultsProps): ReactNode {
  return (
    <div className="admin-part">
      <Summary>{sentencesText(...bulkSentences(results))}</Summary>
      <div className="admin-actions">
        {children}
        <Button kind="line" onClick={restart}>
          {ADMIN_TEXTS.anotherList}
        </Button>
      </div>
      <BulkResults results={results} />
    </div>
  );
}
