import type { Question } from '@beep/api/features/questions';
import { CONTROL_LABELS, JOIN_TEXTS, QUESTION_RULE_TEXTS, QUESTION_TEXTS } from '@beep/core/texts';
import { type AskDialogProps, FormDialog, Notice, Skeleton } from '@beep/ui';
import type { ReactNode } from 'react';
import { usePageNavigation } from '../../navigation/page-navigation.tsx';
import { OwnerProvider } from '../../session/owner-client.tsx';
import { useSession } from '../../session/use-session.ts';
import { AskForm } from './ask-form.tsx';
import { isNoQuestion } from './is-no-question.ts';
import { useQuestion } from './use-question.ts';

const SKELETON_ROWS = 3;

/** Makes a question of a recording of the signed-in user, or changes the rules of one. Its page is shown then. */
export function AskDialog({ id, isOpen, onClose }: AskDialogProps): ReactNode {
  const session = useSession();
  return (
    <FormDialog
      heading={CONTROL_LABELS.askClass}
      description={QUESTION_RULE_TEXTS.intro}
      isOpen={isOpen}
      onClose={onClose}
    >
      {session.status === 'signed-in' && (
        <OwnerProvider uid={session.user.uid}>
          <LoadedForm id={id} onClose={onClose} />
        </OwnerProvider>
      )}
    </FormDialog>
  );
}

function LoadedForm({ id, onClose }: Pick<AskDialogProps, 'id' | 'onClose'>): ReactNode {
  const { goTo } = usePageNavigation();
  const known = useQuestion(id);
  if (known.status === 'loading') return <Skeleton rows={SKELETON_ROWS} />;
  if (known.status === 'failed' && !isNoQuestion(known.failure)) {
    return (
      <Notice kind="error">
        {known.failure.kind === 'network' ? JOIN_TEXTS.offline : QUESTION_TEXTS.loadFailed}
      </Notice>
    );
  }
  const show = async (): Promise<void> => {
    await known.refresh();
    onClose();
    goTo(`/questions/${id}`);
  };
  const question: Question | null = known.status === 'ready' ? known.value : null;
  return <AskForm id={id} question={question} onSaved={show} />;
}
