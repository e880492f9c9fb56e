import type { Question } from '@beep/api/features/questions';
import { CONTROL_LABELS, JOIN_TEXTS, QUESTION_RULE_TEXTS, QUESTION_TEXTS } from '@beep/core/texts';
import { type AskDialogProps, FormDialog, Notice, Skeleton } from '@beep/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { usePageNavigation } from '../../navigation/page-navigation.tsx';
import { OwnerProvider } from '../../session/owner-client.tsx';
import { useSession } from '../../session/use-session.ts';
import { AskForm } from './ask-form.tsx';
import { isNoQuestion } from './is-no-question.ts';
import { useQuestion, useQuestionOnce } from './use-question.ts';

const SKELETON_ROWS = 3;

/** Makes a question of a recording of the signed-in user, or changes the rules of one. Its page is shown then. */
export function AskDialog({ id, isOpen, onClose }: AskDialogProps): ReactNode {
  const session = useSession();
  const [isQuestion, setQuestion] = useState(false);
  return (
    <FormDialog
      heading={isQuestion ? QUESTION_TEXTS.changeRules : CONTROL_LABELS.askClass}
      description={QUESTION_RULE_TEXTS.intro}
      isOpen={isOpen}
      onClose={onClose}
    >
      {session.status === 'signed-in' && (
        <OwnerProvider uid={session.user.uid}>
          <LoadedForm id={id} onClose={onClose} onKnown={setQuestion} />
        </OwnerProvider>
      )}
    </FormDialog>
  );
}

interface LoadedFormProps extends Pick<AskDialogProps, 'id' | 'onClose'> {
  readonly onKnown: (isQuestion: boolean) => void;
}

function LoadedForm({ id, onClose, onKnown }: LoadedFormProps): ReactNode {
  const { goTo } = usePageNavigation();
  const shown = useQuestion(id);
  const known = useQuestionOnce(id);
  const asks = known.status === 'ready';
  useEffect(() => onKnown(asks), [asks, onKnown]);
  if (known.status === 'loading') return <Skeleton rows={SKELETON_ROWS} />;
  if (known.status === 'failed' && !isNoQuestion(known.failure)) {
    return (
      <Notice kind="error">
        {known.failure.kind === 'network' ? JOIN_TEXTS.offline : QUESTION_TEXTS.loadFailed}
      </Notice>
    );
  }
  const show = async (): Promise<void> => {
    await shown.refresh();
    onClose();
    goTo(`/questions/${id}`);
  };
  const question: Question | null = known.status === 'ready' ? known.value : null;
  return <AskForm id={id} question={question} onSaved={show} />;
}
