import { CONTROL_LABELS, USER_TEXTS } from '@beep/core/texts';
import { buttonClass, DeadEnd, useLoaded } from '@beep/ui';
import type { ReactNode } from 'react';
import { PageLink } from '../navigation/page-navigation.tsx';
import { returnTo, signInPath } from '../session/return-state.ts';
import { useSession } from '../session/use-session.ts';
import type { RestrictedNote, RestrictedNoteProps } from './restricted-note.tsx';

export type RestrictedPageProps = Pick<RestrictedNoteProps, 'id' | 'draw'>;

/**
 * A recording that only some signed-in users may hear. The server renders the way to sign in, which works without
 * scripts and reveals nothing; for a signed-in user the recording is fetched.
 */
export function RestrictedPage({ id, draw }: RestrictedPageProps): ReactNode {
  const session = useSession();
  if (session.status !== 'signed-in') return <SignIn id={id} />;
  return <LazyNote key={session.user.uid} id={id} user={session.user} draw={draw} />;
}

function SignIn({ id }: Pick<RestrictedPageProps, 'id'>): ReactNode {
  const state = returnTo(`play/${id}`);
  return (
    <DeadEnd
      heading={USER_TEXTS.restrictedHeading}
      hint={USER_TEXTS.restrictedHint}
      action={
        <PageLink
          className={buttonClass({ kind: 'primary', large: true })}
          to={signInPath('/log-in', state)}
          state={state}
        >
          {CONTROL_LABELS.logIn}
        </PageLink>
      }
    />
  );
}

/** Not loaded for visitors. */
async function loadNote(): Promise<typeof RestrictedNote> {
  return (await import('./restricted-note.tsx')).RestrictedNote;
}

function LazyNote(props: RestrictedNoteProps): ReactNode {
  const Note = useLoaded(loadNote, true);
  return Note === null ? <DeadEnd heading={USER_TEXTS.awaitingSession} /> : <Note {...props} />;
}
