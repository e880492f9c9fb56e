import { nameListCalls } from '@beep/api/features/name-lists';
import { parseListedName } from '@beep/api/features/questions';
import { CONTROL_LABELS, NAME_LIST_TEXTS } from '@beep/core/texts';
import { Button, SelectField, TextField, useToast } from '@beep/ui';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useOwner } from '../../session/owner-client.tsx';
import styles from './name-lists.module.css';
import { parseNames, problemOfNames, writeNames } from './parse-names.ts';
import { problemOfSaving, useNameLists } from './use-name-lists.ts';

export interface KeptNamesProps {
  /** As they were typed. */
  readonly names: string;
  readonly onChoose: (names: string) => void;
}

/** Takes names from a list of the user, or keeps those that were typed as a list. */
export function KeptNames({ names, onChoose }: KeptNamesProps): ReactNode {
  const { call } = useOwner();
  const showToast = useToast();
  const known = useNameLists();
  const [chosen, choose] = useState('');
  const [isKeeping, setKeeping] = useState(false);
  const found = known.status === 'ready' ? known.value.lists : [];
  const take = async (id: string): Promise<void> => {
    choose(id);
    if (id === '') return;
    const outcome = await call(nameListCalls.getNameList, { list: id });
    if (outcome.status === 'ok') return onChoose(writeNames(outcome.value.names));
    choose('');
    showToast(NAME_LIST_TEXTS.loadFailed);
  };
  const isList = problemOfNames(parseNames(names)) === undefined;
  return (
    <div className={styles.kept}>
      {found.length > 0 && (
        <SelectField
          label={NAME_LIST_TEXTS.choose}
          value={chosen}
          choices={[
            { value: '', label: NAME_LIST_TEXTS.chooseOne },
            ...found.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={(id) => void take(id)}
        />
      )}
      {isList && !isKeeping && (
        <Button kind="quiet" onClick={() => setKeeping(true)}>
          {NAME_LIST_TEXTS.keep}
        </Button>
      )}
      {isKeeping && (
        <KeepAs
          names={names}
          onKept={() => {
            setKeeping(false);
            void known.refresh();
          }}
        />
      )}
    </div>
  );
}

interface KeepAsProps {
  readonly names: string;
  readonly onKept: () => void;
}

/** Part of another form, so it is no form itself. */
function KeepAs({ names, onKept }: KeepAsProps): ReactNode {
  const { call } = useOwner();
  const showToast = useToast();
  const [title, setTitle] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const keep = async (): Promise<void> => {
    if (parseListedName(title) === undefined) return setProblem(NAME_LIST_TEXTS.titleProblem);
    const list = parseNames(names);
    const wrong = problemOfNames(list);
    if (wrong !== undefined) return setProblem(wrong);
    setSaving(true);
    const outcome = await call(nameListCalls.createNameList, { body: { title, names: [...list.names] } });
    setSaving(false);
    if (outcome.status === 'failed') return setProblem(problemOfSaving(outcome.failure));
    showToast(NAME_LIST_TEXTS.saved);
    onKept();
  };
  const keepWithEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isSaving) void keep();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field saves the list instead of the form around it.
    <div className={styles.keep} onKeyDown={keepWithEnter}>
      <TextField
        label={NAME_LIST_TEXTS.listTitle}
        value={title}
        onChange={(text) => {
          setTitle(text);
          setProblem(null);
        }}
        hint={NAME_LIST_TEXTS.titleHint}
        problem={problem}
        isInvalid={problem !== null}
      />
      <Button kind="line" busy={isSaving} onClick={() => void keep()}>
        {CONTROL_LABELS.save}
      </Button>
    </div>
  );
}
