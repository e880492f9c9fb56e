import type { Person } from '@beep/api/features/admin';
import { adminCalls } from '@beep/api/features/admin';
import { ADMIN_TEXTS } from '@beep/core/texts';
import { Button, Icon } from '@beep/ui';
import { TypedQuestion } from '@beep/ui/admin';
import { type ReactNode, useState } from 'react';
import { useAdmin } from './admin-context.tsx';
import { adminPath } from './admin-sections.ts';
import { deletePersonQuestion } from './admin-words.ts';
import { useCommand } from './use-command.ts';

/** Deletes a person after their address was typed. */
export function DeletePerson({ person }: { readonly person: Person }): ReactNode {
  const { call, goTo } = useAdmin();
  const { run, isRunning } = useCommand();
  const [isAsking, setAsking] = useState(false);
  const { email, uid } = person;
  const remove = async (): Promise<void> => {
    const isDeleted = await run(() => call(adminCalls.deletePerson, { uid }), ADMIN_TEXTS.personDeleted);
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
