import { type Session, signedInUid } from '@beep/core/session';
import { whenQuiet } from '@beep/ui';

/** Loads the code that asks for the language of an account once somebody is signed in. */
export function lateFollowAccount(session: Session): void {
  const follow = async (): Promise<void> => {
    if (signedInUid(session.getSnapshot()) === null) return;
    try {
      await whenQuiet();
      await (await import('./follow-account.ts')).followAccount(session);
    } catch {
      // The next tab asks again.
    }
  };
  session.subscribe(() => void follow());
  void follow();
}
