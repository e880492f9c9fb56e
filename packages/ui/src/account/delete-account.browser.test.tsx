import type { ArchiveState } from '@beep/api/features/archive';
import { type ReactNode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/render-ui.tsx';
import { type AccountDeletionState, DeleteAccount } from './delete-account.tsx';

function actions() {
  return { onConfirm: vi.fn(), onCancel: vi.fn(), onClose: vi.fn(), onLeave: vi.fn() };
}

async function draw(
  state: AccountDeletionState,
  archive: ArchiveState | null = null,
): Promise<ReturnType<typeof actions>> {
  const made = actions();
  await renderUi(
    <DeleteAccount
      state={state}
      archive={archive}
      email="ada@school.example"
      keepLink={<a href="#home">or keep account</a>}
      {...made}
    />,
  );
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  return made;
}

const button = (name: string) => page.getByRole('button', { name });

describe('account deletion', () => {
  // spec: delete-account.1, delete-account.2
  it('asks for confirmation, and can be cancelled', async () => {
    const made = await draw({ status: 'asking' });
    await expect
      .element(page.getByRole('alertdialog', { name: 'Permanently Delete Account ada@school.example' }))
      .toHaveAccessibleDescription(
        'Are you sure you want to permanently delete your account? This is irreversible and all your recordings will be deleted.',
      );
    await expect.element(page.getByRole('link', { name: 'or keep account' })).toBeVisible();
    await button('Cancel').click();
    expect(made.onCancel).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    expect(made.onCancel).toHaveBeenCalledTimes(2);
    expect(made.onConfirm).not.toHaveBeenCalled();
    await button('Delete Account').click();
    expect(made.onConfirm).toHaveBeenCalledOnce();
  });

  // spec: archives.4
  it('says first what the archive of the account lacks', async () => {
    const ready = { state: 'ready', recordingsDone: 9, recordingsTotal: 9, bytes: 1000 } as const;
    const link = { url: 'https://beep.test/archive', expiresAt: 9000 };
    await draw({ status: 'asking' }, { ...ready, ...link, unreadable: 3 });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        'Your archive is without the sound of 3 recordings and replies, because it couldn’t be read. Prepare it again in the settings before you delete your account.',
      );
  });

  // spec: texts.1
  it('cannot be cancelled or repeated while it runs', async () => {
    const made = await draw({ status: 'processing' });
    await expect.element(page.getByRole('heading', { name: 'Processing Account Deletion' })).toBeVisible();
    await expect.element(button('Delete Account')).toHaveAttribute('aria-busy', 'true');
    await expect.element(button('Cancel')).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    expect(Object.values(made).flatMap((action) => action.mock.calls)).toEqual([]);
  });

  // spec: account-deletion.3, texts.2
  it('offers to retry or close after a failure', async () => {
    const made = await draw({ status: 'failed', failure: 'failed' });
    await expect.element(page.getByRole('heading', { name: 'An Error Occurred' })).toBeVisible();
    await button('Try Again').click();
    expect(made.onConfirm).toHaveBeenCalledOnce();
    await button('Close').click();
    expect(made.onClose).toHaveBeenCalledOnce();
  });

  it('asks the user to sign in again if the provider requires it', async () => {
    const made = await draw({ status: 'failed', failure: 'sign-in-required' });
    await expect.element(page.getByRole('alert')).toHaveTextContent('Log in again to confirm it’s you.');
    await button('Continue with Google').click();
    expect(made.onConfirm).toHaveBeenCalledOnce();
  });

  // spec: texts.3
  it('reports success', async () => {
    const made = await draw({ status: 'deleted' });
    await expect.element(page.getByRole('heading', { name: 'Your Account Has Been Deleted' })).toBeVisible();
    await expect
      .element(page.getByText('Your account and all of your recordings have been deleted.'))
      .toBeVisible();
    await button('Close').click();
    expect(made.onLeave).toHaveBeenCalledOnce();
  });

  it('moves the focus to Close on success', async () => {
    let finish: () => void = () => undefined;
    function Deleting(): ReactNode {
      const [state, setState] = useState<AccountDeletionState>({ status: 'asking' });
      finish = () => setState({ status: 'deleted' });
      const onConfirm = (): void => setState({ status: 'processing' });
      return (
        <DeleteAccount
          {...actions()}
          state={state}
          archive={null}
          email="ada@school.example"
          keepLink={null}
          onConfirm={onConfirm}
        />
      );
    }
    await renderUi(<Deleting />);
    await button('Delete Account').click();
    await expect.element(button('Delete Account')).toHaveAttribute('aria-busy', 'true');
    await expect.element(button('Delete Account')).toHaveFocus();
    finish();
    await expect.element(button('Close')).toHaveFocus();
  });
});
