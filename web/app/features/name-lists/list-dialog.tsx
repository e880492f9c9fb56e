import { type NameList, nameListCalls } from '@beep/api/features/name-lists';
import { parseListedName } from '@beep/api/features/questions';
import { changedFields } from '@beep/core/forms';
import { MAX_REPLIER_NAME_LENGTH } from '@beep/core/limits';
import type { CallOutcome } from '@beep/core/recordings';
import { CONTROL_LABELS, NAME_LIST_TEXTS } from '@beep/core/texts';
import { DialogForm, FormDialog, Notice, Skeleton, TextField, useToast } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { type Owner, useOwner } from '../../session/owner-client.tsx';
import { NamesField } from './names-field.tsx';
import { parseNames, problemOfNames, writeNames } from './parse-names.ts';
import { problemOfSaving, useNameList } from './use-name-lists.ts';

const SKELETON_ROWS = 4;

export interface ListDialogProps {
  /** The list that is changed; undefined for a new one. */
  readonly id?: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The lists have changed: they are loaded again. */
  readonly onChanged: () => Promise<void>;
}

/** Asks for the title and the names of a list. */
export function ListDialog(props: ListDialogProps): ReactNode {
  const { id, isOpen, onClose } = props;
  return (
    <FormDialog
      heading={id === undefined ? NAME_LIST_TEXTS.newOne : NAME_LIST_TEXTS.edit}
      isOpen={isOpen}
      onClose={onClose}
    >
      {id === undefined ? <ListForm {...props} /> : <LoadedForm {...props} id={id} />}
    </FormDialog>
  );
}

function LoadedForm({ id, ...rest }: ListDialogProps & { readonly id: string }): ReactNode {
  const list = useNameList(id);
  if (list.status === 'loading') return <Skeleton rows={SKELETON_ROWS} />;
  if (list.status === 'failed') return <Notice kind="error">{NAME_LIST_TEXTS.loadFailed}</Notice>;
  return <ListForm {...rest} list={list.value} />;
}

interface ListFormProps extends Pick<ListDialogProps, 'onClose' | 'onChanged'> {
  readonly list?: NameList;
}

function ListForm({ list, onClose, onChanged }: ListFormProps): ReactNode {
  const owner = useOwner();
  const showToast = useToast();
  const [before, setBefore] = useState(list);
  const [title, setTitle] = useState(list?.title ?? '');
  const [names, setNames] = useState(writeNames(list?.names ?? []));
  const [isSaving, setSaving] = useState(false);
  const [wrong, setWrong] = useState<{
    readonly title?: string | undefined;
    readonly names?: string | undefined;
  }>({});
  const save = async (): Promise<void> => {
    const parsed = parseNames(names);
    const problems = {
      title: parseListedName(title) === undefined ? NAME_LIST_TEXTS.titleProblem : undefined,
      names: problemOfNames(parsed),
    };
    setWrong(problems);
    if (problems.title !== undefined || problems.names !== undefined) return;
    setSaving(true);
    const body = { title, names: [...parsed.names] };
    const outcome = await (before === undefined
      ? owner.call(nameListCalls.createNameList, { body })
      : changeList(owner, before, body));
    if (outcome.status === 'ok') await onChanged();
    setSaving(false);
    if (outcome.status === 'overtaken') {
      setBefore(before && { ...before, names: outcome.names });
      return setWrong({ names: NAME_LIST_TEXTS.overtaken });
    }
    if (outcome.status === 'failed') return setWrong({ names: problemOfSaving(outcome.failure) });
    showToast(NAME_LIST_TEXTS.saved);
    onClose();
  };
  return (
    <DialogForm submit={CONTROL_LABELS.save} isSaving={isSaving} onSubmit={() => void save()}>
      <TextField
        label={NAME_LIST_TEXTS.listTitle}
        value={title}
        onChange={setTitle}
        hint={NAME_LIST_TEXTS.titleHint}
        problem={wrong.title ?? null}
        isInvalid={wrong.title !== undefined}
        most={MAX_REPLIER_NAME_LENGTH}
      />
      <NamesField
        value={names}
        onChange={setNames}
        hint={NAME_LIST_TEXTS.namesHint}
        problem={wrong.names ?? null}
        withLists={false}
      />
    </DialogForm>
  );
}

interface Overtaken {
  readonly status: 'overtaken';
  readonly names: NameList['names'];
}

/** Sends what differs from `before`, but no names in the place of those that another page has stored since. */
async function changeList(
  { call }: Owner,
  before: NameList,
  edited: Pick<NameList, 'title' | 'names'>,
): Promise<CallOutcome<NameList> | Overtaken> {
  const { id: list, title, names } = before;
  const body = changedFields({ title, names }, edited);
  if (body.names !== undefined) {
    const stored = await call(nameListCalls.getNameList, { list });
    if (stored.status === 'failed') return stored;
    const overtaking = changedFields({ names }, { names: stored.value.names });
    if (overtaking.names !== undefined) return { status: 'overtaken', names: overtaking.names };
  }
  return call(nameListCalls.changeNameList, { list, body });
}
