import { type NameListSummary, nameListCalls } from '@beep/api/features/name-lists';
import { asRemoved } from '@beep/browser';
import { controlName, NAME_LIST_TEXTS, QUESTION_RULE_TEXTS } from '@beep/core/texts';
import { shortDate } from '@beep/core/time';
import { Button, DeleteControl, EmptyState, IconButton, Lead, Title, useToast } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { useOwner } from '../../session/owner-client.tsx';
import { LoadedView } from '../../shell/loaded-view.tsx';
import lists from '../../shell/own-lists.module.css';
import { ListDialog } from './list-dialog.tsx';
import { useNameLists } from './use-name-lists.ts';

/** The lists of names of the user. */
export function NameListScreen(): ReactNode {
  return (
    <>
      <Title>{NAME_LIST_TEXTS.title}</Title>
      <Lead>{NAME_LIST_TEXTS.lead}</Lead>
      <LoadedView of={useNameLists()} failed={NAME_LIST_TEXTS.loadFailed}>
        {({ lists: found }, refresh) =>
          found.length === 0 ? (
            <EmptyState kind="nothing" heading={NAME_LIST_TEXTS.none} hint={NAME_LIST_TEXTS.noneHint}>
              <NewList onChanged={refresh} />
            </EmptyState>
          ) : (
            <>
              <div className={lists.actions}>
                <NewList onChanged={refresh} />
              </div>
              <ul className={lists.list}>
                {found.map((list) => (
                  <ListRow key={list.id} list={list} onChanged={refresh} />
                ))}
              </ul>
            </>
          )
        }
      </LoadedView>
    </>
  );
}

interface ChangedProps {
  readonly onChanged: () => Promise<void>;
}

function NewList({ onChanged }: ChangedProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {NAME_LIST_TEXTS.newOne}
      </Button>
      <ListDialog isOpen={isOpen} onClose={() => setOpen(false)} onChanged={onChanged} />
    </>
  );
}

function ListRow({ list, onChanged }: ChangedProps & { readonly list: NameListSummary }): ReactNode {
  const { id, title, count, expires_at } = list;
  const { call } = useOwner();
  const showToast = useToast();
  const [isOpen, setOpen] = useState(false);
  const remove = async (): Promise<void> => {
    const { status } = asRemoved(await call(nameListCalls.deleteNameList, { list: id }));
    if (status === 'ok') await onChanged();
    showToast(status === 'ok' ? NAME_LIST_TEXTS.deleted : NAME_LIST_TEXTS.deleteFailed);
  };
  const { delete: deleteHeading, deleteQuestion } = NAME_LIST_TEXTS;
  return (
    <li className={lists.row}>
      <span className={lists.name} translate="no">
        <bdi>{title}</bdi>
      </span>
      <span className={lists.facts}>
        <span>{QUESTION_RULE_TEXTS.nameCount({ count })}</span>
        {expires_at !== undefined && (
          <span>{`\u00a0· ${NAME_LIST_TEXTS.ends({ date: shortDate(expires_at * 1000) })}`}</span>
        )}
      </span>
      <span className={lists.controls}>
        <IconButton
          icon="pen"
          label={controlName(NAME_LIST_TEXTS.edit, title)}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
        <DeleteControl iconOnly what={title} texts={{ deleteHeading, deleteQuestion }} onDelete={remove} />
      </span>
      <ListDialog id={id} isOpen={isOpen} onClose={() => setOpen(false)} onChanged={onChanged} />
    </li>
  );
}
