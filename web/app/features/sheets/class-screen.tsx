import { parsePrintedText, type SheetLayoutId, sheetCalls } from '@beep/api/features/sheets';
import { NAME_LIST_TEXTS, QR_LABEL_TEXTS, RUN_TEXTS, SHEET_TEXTS } from '@beep/core/texts';
import { Button, Lead, TextField, Title } from '@beep/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { PageLink, usePageNavigation } from '../../navigation/page-navigation.tsx';
import { useOwner } from '../../session/owner-client.tsx';
import lists from '../../shell/own-lists.module.css';
import { NamesField, parseNames, problemOfNames } from '../name-lists/index.ts';
import { LayoutChoices } from './layout-choices.tsx';
import { problemOfCreating } from './new-sheet-dialog.tsx';
import styles from './sheets.module.css';

/** Asks for the names of a class, and makes a sheet with a label for each; the run begins then. */
export function ClassScreen(): ReactNode {
  const { call } = useOwner();
  const { goTo } = usePageNavigation();
  const [names, setNames] = useState('');
  const [title, setTitle] = useState('');
  const [layout, setLayout] = useState<SheetLayoutId>('a4-24');
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isTooLong = parsePrintedText(title) === undefined;
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const parsed = parseNames(names);
    const wrong = problemOfNames(parsed) ?? null;
    setProblem(wrong);
    if (wrong !== null || isTooLong || isSaving) return;
    setSaving(true);
    const body = { title, layout, names: [...parsed.names] };
    const outcome = await call(sheetCalls.createSheet, { body });
    setSaving(false);
    if (outcome.status === 'failed') return setProblem(problemOfCreating(outcome.failure));
    goTo(`/sheets/${outcome.value.id}/record`);
  };
  return (
    <>
      <PageLink className={lists.back ?? ''} to="/sheets">
        {SHEET_TEXTS.allSheets}
      </PageLink>
      <Title>{QR_LABEL_TEXTS.recordForClass}</Title>
      <Lead>{RUN_TEXTS.lead}</Lead>
      <form className={styles.form} onSubmit={(event) => void create(event)} noValidate>
        <NamesField value={names} onChange={setNames} hint={NAME_LIST_TEXTS.namesHint} problem={problem} />
        <TextField
          label={SHEET_TEXTS.sheetTitle}
          value={title}
          onChange={setTitle}
          hint={SHEET_TEXTS.sheetTitleHint}
          problem={isTooLong ? SHEET_TEXTS.titleTooLong : null}
          isInvalid={isTooLong}
        />
        <LayoutChoices value={layout} onChange={setLayout} />
        <div className={lists.controls}>
          <Button kind="primary" type="submit" busy={isSaving}>
            {RUN_TEXTS.start}
          </Button>
          <PageLink className={lists.back ?? ''} to="/name-lists">
            {NAME_LIST_TEXTS.title}
          </PageLink>
        </div>
      </form>
    </>
  );
}
