import {
  LTI_RESOURCE_KINDS,
  type LtiItem,
  type LtiResourceKind,
  MAX_LTI_ITEMS,
} from '@beep/api/features/lti';
import { playlistCalls } from '@beep/api/features/playlists';
import { questionCalls } from '@beep/api/features/questions';
import type { ContractClient } from '@beep/browser';
import type { CallOutcome, RecordingLibrary } from '@beep/core/recordings';
import { LTI_TEXTS, OWN_PLAYLIST_TEXTS, PLAYLIST_TEXTS, QUESTION_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import { Button, EmptyState, LocalTime, SelectField, useLoadedValue } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { useRecordings } from '../../ports/with-recordings.tsx';
import { useOwner } from '../../session/owner-client.tsx';
import { LoadedView } from '../../shell/loaded-view.tsx';
import lists from '../../shell/own-lists.module.css';
import styles from './lti.module.css';
import type { GiveItems } from './picker.tsx';

const OPTIONS = { refreshOnFocus: true } as const;
/** The newest; a list of the service has as many. */
const SHOWN_NOTES = 100;
const MS = 1000;

/** Something that can become a link. */
interface Choice {
  readonly id: string;
  readonly name: string;
  readonly facts: ReactNode;
}

export interface ChoicesProps {
  readonly isMultiple: boolean;
  readonly give: GiveItems;
}

/** The notes, questions and playlists of the teacher. What was chosen of another kind stays chosen. */
export function Choices({ isMultiple, give }: ChoicesProps): ReactNode {
  const [kind, setKind] = useState<LtiResourceKind>('note');
  const [chosen, setChosen] = useState<readonly LtiItem[]>([]);
  const [isAdding, setAdding] = useState(false);
  const { call, uid } = useOwner();
  const { library } = useRecordings();
  const loaded = useLoadedValue(
    ['lti-choices', uid, kind],
    () => loadChoices(kind, { call, library, uid }),
    OPTIONS,
  );
  const choose = (id: string, isChosen: boolean): void => {
    const others = isMultiple ? chosen.filter((one) => one.kind !== kind || one.id !== id) : [];
    setChosen(isChosen ? [...others, { kind, id }] : others);
  };
  const add = async (): Promise<void> => {
    setAdding(true);
    if (!(await give(chosen))) setAdding(false);
  };
  return (
    <div className={styles.choices}>
      <SelectField
        label={LTI_TEXTS.kind}
        value={kind}
        choices={LTI_RESOURCE_KINDS.map((value) => ({ value, label: LTI_TEXTS.kinds[value] }))}
        onChange={setKind}
      />
      <LoadedView of={loaded} failed={LTI_TEXTS.choicesFailed}>
        {(choices) =>
          choices.length === 0 ? (
            <EmptyState kind="nothing" heading={LTI_TEXTS.none[kind]} hint={LTI_TEXTS.noneHint}>
              {null}
            </EmptyState>
          ) : (
            <ChoiceList {...{ kind, choices, chosen, isMultiple }} onChoose={choose} />
          )
        }
      </LoadedView>
      <div className={styles.foot}>
        <Button
          kind="primary"
          large
          busy={isAdding}
          disabled={chosen.length === 0}
          onClick={() => void add()}
        >
          {chosen.length > 1 ? LTI_TEXTS.addSome({ count: chosen.length }) : LTI_TEXTS.add}
        </Button>
      </div>
    </div>
  );
}

interface ChoiceListProps {
  readonly kind: LtiResourceKind;
  readonly choices: readonly Choice[];
  readonly chosen: readonly LtiItem[];
  readonly isMultiple: boolean;
  readonly onChoose: (id: string, isChosen: boolean) => void;
}

function ChoiceList({ kind, choices, chosen, isMultiple, onChoose }: ChoiceListProps): ReactNode {
  const isFull = chosen.length >= MAX_LTI_ITEMS;
  return (
    <fieldset className={lists.choices}>
      <legend>{isMultiple ? LTI_TEXTS.chooseSome : LTI_TEXTS.chooseOne}</legend>
      {choices.map(({ id, name, facts }) => {
        const isChosen = chosen.some((one) => one.kind === kind && one.id === id);
        return (
          <label key={id} className={styles.choice}>
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name="lti-choice"
              checked={isChosen}
              disabled={isMultiple && isFull && !isChosen}
              onChange={({ target }) => onChoose(id, target.checked)}
            />
            <span>
              <bdi>{name}</bdi>
              <span className={styles.facts}>{facts}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

interface Sources {
  readonly call: ContractClient;
  readonly library: RecordingLibrary;
  readonly uid: string;
}

async function loadChoices(
  kind: LtiResourceKind,
  { call, library, uid }: Sources,
): Promise<CallOutcome<readonly Choice[]>> {
  if (kind === 'note') {
    return mapped(await library.list(uid, 1, { limit: SHOWN_NOTES }), ({ recordings }) =>
      recordings.map(({ id, title, createdAtMs, durationSeconds }) => ({
        id,
        name: title ?? USER_TEXTS.voiceNote,
        facts: (
          <>
            {createdAtMs !== null && <LocalTime atMs={createdAtMs} />}
            <span translate="no">{`\u00a0· ${formatClock(durationSeconds)}`}</span>
          </>
        ),
      })),
    );
  }
  if (kind === 'question') {
    return mapped(await call(questionCalls.listQuestions, {}), ({ questions }) =>
      questions.map(({ recording, title, answers }) => ({
        id: recording,
        name: title ?? USER_TEXTS.voiceNote,
        facts: <span>{QUESTION_TEXTS.answers({ count: answers })}</span>,
      })),
    );
  }
  return mapped(await call(playlistCalls.listPlaylists, {}), ({ playlists }) =>
    playlists.map(({ id, title, notes, created_at }) => ({
      id,
      name: title || OWN_PLAYLIST_TEXTS.untitled,
      facts: (
        <>
          <LocalTime atMs={created_at * MS} />
          <span>{`\u00a0· ${PLAYLIST_TEXTS.notes({ count: notes })}`}</span>
        </>
      ),
    })),
  );
}

function mapped<From, To>(outcome: CallOutcome<From>, to: (from: From) => To): CallOutcome<To> {
  return outcome.status === 'ok' ? { ...outcome, value: to(outcome.value) } : outcome;
}
