import type { SiteConfig } from '@beep/api';
import {
  createBrowserClock,
  createFirebaseIdentity,
  createLazyIdentity,
  createLocalStore,
  createPolicyApi,
  createSignOutChannel,
  createTokenSync,
  hasStoredSession,
  type IdentityOptions,
  type LazyIdentityOptions,
  readStoredUser,
} from '@beep/browser';
import type { ListenCounter } from '@beep/core/listens';
import { forgetPositionsAtLogOut } from '@beep/core/player';
import { createOwnPolicy, type OwnPolicyActor } from '@beep/core/policies';
import { createSession, type IdentityProvider, type Session, shareLogOut } from '@beep/core/session';
import type { RecorderSettings } from '@beep/core/settings';
import type { Clock } from '@beep/core/time';
import type { MicrophonePorts, PlayerPorts, SettingsPorts, UiPorts } from '@beep/ui';
import { LTI_OPEN, loadLaunchIdentity } from './features/lti/index.ts';
import { createLatePart, type LatePart } from './late-part.ts';
import { createUiPorts } from './ports/create-ui-ports.ts';
import type { RecordingsComposition } from './recordings-composition.ts';
import { isPhone } from './shell/is-phone.ts';
import { SOURCE } from './source.ts';

/** The parts of every page, the listen page included; {@link Composition} adds recording. */
export interface PageComposition {
  readonly session: Session;
  /** Loads the identity provider, so that a press can open its pop-up without delay. Never rejects. */
  readonly prepareSignIn: () => Promise<void>;
  readonly ui: UiPorts;
  readonly player: LatePart<PageParts, PlayerPorts>;
  readonly recordings: LatePart<PageParts, RecordingsComposition>;
  readonly listens: LatePart<PageParts, ListenCounter>;
  readonly microphones: LatePart<PageParts, MicrophonePorts>;
  readonly settings: LatePart<PageParts, SettingsPorts>;
  /** Phones get the recorder at rest, other devices one that starts. */
  readonly isPhone: boolean;
}

/** What the other parts of a page are made from. */
export interface PageParts {
  readonly session: Session;
  readonly clock: Clock;
  readonly recorderSettings: RecorderSettings;
  readonly policy: OwnPolicyActor;
  /** The origin of share links. */
  readonly publicUrl: string;
}

/** Builds a page's browser adapters. They live as long as the page. */
export function createPageComposition(
  config: SiteConfig,
  { scope, whenQuiet }: IdentityOptions & Pick<LazyIdentityOptions, 'whenQuiet'>,
): {
  readonly page: PageComposition;
  readonly parts: PageParts;
} {
  const clock = createBrowserClock();
  const isOfSite = scope === 'browser';
  const identity = createLazyIdentity(
    async () => (await vouchedIdentity(scope, clock)) ?? createFirebaseIdentity(config.auth, { scope }),
    {
      hasStoredSession: () => scope === 'tab' || (isOfSite && hasStoredSession(config.auth)),
      readStoredUser: () => (isOfSite ? readStoredUser(config.auth, clock.nowMs()) : null),
      whenQuiet,
    },
  );
  const tokenSyncUrl = isOfSite ? config.details?.tokenSyncUrl : undefined;
  const tokenSync = tokenSyncUrl === undefined ? undefined : createTokenSync(tokenSyncUrl);
  const session = createSession({
    identity,
    clock,
    ...(config.authWatchdogMs === undefined ? {} : { watchdogMs: config.authWatchdogMs }),
    onWatchdog: () => console.warn('Auth init watchdog timed out; defaulting to logged-out state'),
    ...(tokenSync === undefined ? {} : { tokenSync }),
  });
  const store = createLocalStore();
  forgetPositionsAtLogOut(session, store);
  shareLogOut(session, createSignOutChannel());
  const policyApi = createPolicyApi({ baseUrl: '', source: SOURCE, clock });
  const policy = createOwnPolicy({ api: policyApi, session, clock });
  const ui = createUiPorts({ clock, settings: store, policy });
  const { recorderSettings } = ui;
  const { publicUrl } = config;
  const parts: PageParts = { session, clock, recorderSettings, policy, publicUrl };
  const page: PageComposition = {
    session,
    prepareSignIn: identity.prepare,
    ui,
    player: createLatePart(parts),
    recordings: createLatePart(parts),
    listens: createLatePart(parts),
    microphones: createLatePart(parts),
    settings: createLatePart(parts),
    isPhone: isPhone(navigator.userAgent),
  };
  return { page, parts };
}

/** Null unless the page around signs its user in, or a learning platform has. */
async function vouchedIdentity(
  scope: IdentityOptions['scope'],
  clock: Clock,
): Promise<IdentityProvider | null> {
  if (LTI_OPEN.test(location.pathname)) return loadLaunchIdentity(clock);
  return scope === 'tab' ? (await import('./record/site-identity.ts')).createSiteIdentity(clock) : null;
}
