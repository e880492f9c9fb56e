import { adminPath, deletePersonQuestion, type Person } from '@beep/core/admin';
import { ADMIN_TEXTS } from '@beep/core/texts';
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { useAdmin } from './admin-context.tsx';
import { TypedQuestion } from './typed-question.tsx';
import { useCommand } from './use-command.ts';

/** Deletes a person after their address was typed. */
export function DeletePerson({ person }: { readonly person: Person }): ReactNode {
  const { api, goTo } = useAdmin();
  const { run, isRunning } = useCommand();
  const [isAsking, setAsking] = useState(false);
  const { email, uid } = person;
  const remove = async (): Promise<void> => {
    const isDeleted = await run(() => api.people.remove(uid), ADMIN_TEXTS.personDeleted);
    if (!isDeleted) return;
    setAsking(false);
    goTo(adminPath({ section: 'people', item: null }));
  };
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        <Icon name="bin" />
        <span>{ADMIN_TEXTS.deletePerson}</span>
      </Button>
      <TypedQuestion
        isOpen={isAsking}
        busy={isRunning}
        heading={ADMIN_TEXTS.deletePersonHeading}
        question={deletePersonQuestion(person)}
        label={email === null ? ADMIN_TEXTS.typeAccount : ADMIN_TEXTS.typeAddress}
        expected={email ?? uid}
        yes={ADMIN_TEXTS.deletePerson}
        onNo={() => setAsking(false)}
        onYes={() => void remove()}
      />
    </>
  );
}
