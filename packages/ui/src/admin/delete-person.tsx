import { AlertDialog } from '@base-ui/react/alert-dialog';
import { adminPath, deletePersonQuestion, type Person } from '@beep/core/admin';
import { ADMIN_TEXTS, CONTROL_LABELS } from '@beep/core/texts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import dialog from '../dialogs/dialog.module.css';
import { Icon } from '../icons/icon.tsx';
import { useAdmin } from './admin-context.tsx';
import { TextField } from './fields.tsx';
import { useCommand } from './use-command.ts';

/** Deletes a person after their address was typed. */
export function DeletePerson({ person }: { readonly person: Person }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        <Icon name="bin" />
        <span>{ADMIN_TEXTS.deletePerson}</span>
      </Button>
      <AlertDialog.Root open={isAsking} onOpenChange={setAsking}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className={dialog.scrim} />
          <AlertDialog.Popup className={dialog.dialog}>
            <Confirmation person={person} onClose={() => setAsking(false)} />
          </AlertDialog.Popup>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </>
  );
}

interface ConfirmationProps {
  readonly person: Person;
  readonly onClose: () => void;
}

function Confirmation({ person, onClose }: ConfirmationProps): ReactNode {
  const { api, goTo } = useAdmin();
  const { run, isRunning } = useCommand();
  const [typed, setTyped] = useState('');
  const { email, uid } = person;
  const isTyped = typed.trim().toLowerCase() === (email ?? uid).toLowerCase();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isTyped || isRunning) return;
    const isDeleted = await run(() => api.people.remove(uid), ADMIN_TEXTS.personDeleted);
    if (!isDeleted) return;
    onClose();
    goTo(adminPath({ section: 'people', item: null }));
  };
  return (
    <form className="admin-confirm" onSubmit={(event) => void submit(event)}>
      <AlertDialog.Title>{ADMIN_TEXTS.deletePersonHeading}</AlertDialog.Title>
      <AlertDialog.Description className={dialog.question}>
        {deletePersonQuestion(person)}
      </AlertDialog.Description>
      <TextField
        label={email === null ? ADMIN_TEXTS.typeAccount : ADMIN_TEXTS.typeAddress}
        value={typed}
        onChange={setTyped}
      />
      <div className={dialog.actions}>
        <AlertDialog.Close render={<Button kind="quiet" />}>{CONTROL_LABELS.cancel}</AlertDialog.Close>
        <Button kind="danger" type="submit" disabled={!isTyped} busy={isRunning}>
          {ADMIN_TEXTS.deletePerson}
        </Button>
      </div>
    </form>
  );
}
