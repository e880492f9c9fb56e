/** What other pages need of learning platforms. Its code loads when they do. */

import type { IdentityProvider } from '@beep/core/session';
import type { Clock } from '@beep/core/time';

/** The page that a learning platform opens. */
export const LTI_OPEN = /^\/lti\/open\/*$/;

/** Whom the platform vouches for in this tab. */
export const loadLaunchIdentity = async (clock: Clock): Promise<IdentityProvider> =>
  (await import('./open-launch.ts')).pageLaunch(clock).identity;
