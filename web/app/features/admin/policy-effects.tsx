import type { PolicyPreview } from '@beep/api/features/admin';
import type { CallFailure } from '@beep/core/recordings';
import { ADMIN_TEXTS, CONTROL_LABELS, sentencesText } from '@beep/core/texts';
import { Button, Hint, Icon, Notice, QuestionDialog } from '@beep/ui';
import { classNames } from '@beep/ui/admin';
import { type ReactNode, useId } from 'react';
import { adminFailureText } from './admin-words.ts';
import { isEdited, readDraft } from './policy-draft.ts';
import { previewSentences, rebaseSentences, ruleTexts } from './policy-words.ts';
import { endsSomething, type PolicyEditor, type PolicyStage, type Rebase } from './use-policy-editor.ts';

export interface PolicyEffectsProps {
  readonly editor: PolicyEditor;
}

/** What the change does, and the one button that leads on: preview, then save. */
export function PolicyEffects({ editor }: PolicyEffectsProps): ReactNode {
  const { stage, rebase } = editor;
  const preview = 'preview' in stage ? stage.preview : null;
  return (
    <div className="admin-effects">
      <div role="status" className="admin-announced">
        {rebase !== null && <Rebased rebase={rebase} />}
        {preview !== null && <Effects preview={preview} />}
        {stage.status === 'saved' && <Notice kind="info">{ADMIN_TEXTS.policySaved}</Notice>}
      </div>
      {stage.status === 'failed' && <Notice kind="error">{adminFailureText(stage.failure)}</Notice>}
      {stage.status === 'conflict' && <Conflict failure={stage.failure} />}
      <NextStep editor={editor} />
      <QuestionDialog
        isOpen={stage.status === 'confirming'}
        type="warning"
        heading={ADMIN_TEXTS.policyConfirmHeading}
        question={preview === null ? '' : sentencesText(...previewSentences(preview))}
        no={CONTROL_LABELS.cancel}
        yes={ADMIN_TEXTS.savePolicy}
        yesKind="danger"
        onNo={editor.cancel}
        onYes={editor.confirm}
      />
    </div>
  );
}

function Conflict({ failure }: { readonly failure: CallFailure | null }): ReactNode {
  const why = failure === null ? [] : [adminFailureText(failure)];
  return <Notice kind="error">{sentencesText(ADMIN_TEXTS.policyConflict, ...why)}</Notice>;
}

function Rebased({ rebase }: { readonly rebase: Rebase }): ReactNode {
  return (
    <div className="admin-effect">
      <Icon name="info" />
      <ul>
        {rebaseSentences(rebase).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

/** What ends is a warning, in the same place and role: the region around it announces both. */
function Effects({ preview }: { readonly preview: PolicyPreview }): ReactNode {
  return (
    <div className={classNames('admin-effect', endsSomething(preview) && 'admin-ends')}>
      <Icon name={endsSomething(preview) ? 'warning' : 'check'} />
      <ul>
        {previewSentences(preview).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

/** One button, never disabled, so that the focus stays on it from the preview to the save and after it. */
function NextStep({ editor }: PolicyEffectsProps): ReactNode {
  const { stage } = editor;
  const reason = whyNot(editor);
  const step = stepOf(stage.status);
  const id = useId();
  const isIdle = step === 'preview' && reason !== null;
  const press = (): void => {
    if (reason === null || step !== 'preview') editor[step]();
  };
  return (
    <div className="admin-actions">
      <Button
        kind="primary"
        busy={isBusy(stage)}
        {...(isIdle && { 'aria-disabled': true, 'aria-describedby': id })}
        onClick={press}
      >
        {STEP_LABELS[step]}
      </Button>
      {isIdle && <Hint id={id}>{reason}</Hint>}
    </div>
  );
}

function isBusy(stage: PolicyStage): boolean {
  if (stage.status === 'conflict') return stage.isLoading;
  return stage.status === 'previewing' || stage.status === 'saving';
}

type NextStepName = 'preview' | 'save' | 'load';

const STEP_LABELS: Readonly<Record<NextStepName, string>> = {
  preview: ADMIN_TEXTS.preview,
  save: ADMIN_TEXTS.savePolicy,
  load: ADMIN_TEXTS.loadTheirs,
};

function stepOf(status: PolicyStage['status']): NextStepName {
  if (status === 'conflict') return 'load';
  return status === 'previewed' || status === 'confirming' || status === 'saving' ? 'save' : 'preview';
}

/** Why there is nothing to preview; null if there is. */
function whyNot({ draft, start }: PolicyEditor): string | null {
  const { problem } = readDraft(draft);
  if (problem === null) {
    return start.version === 0 || isEdited(draft, start.policy) ? null : ADMIN_TEXTS.noChanges;
  }
  const { missing = '' } = ruleTexts(problem.rule);
  return problem.unreadable.length > 0 ? ADMIN_TEXTS.correctFirst : missing;
}
