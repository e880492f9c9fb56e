import { SITE_TEXTS, sentenceText } from '@beep/core/texts';
import { Rich, SignInScreen, type SignInState, useOnlySignInLabel, useSignIn } from '@beep/ui';
import { type ReactNode, useEffect } from 'react';
import { usePageComposition } from '../composition-context.tsx';
import { ChromeStoreLink } from '../marketing/chrome-store-link.tsx';
import { PageLink, Redirect, usePageNavigation } from '../navigation/page-navigation.tsx';
import { startRecording } from '../record/start-state.ts';
import {
  isReturnSearch,
  parseReturnState,
  type ReturnState,
  returnPath,
  signInPath,
} from '../session/return-state.ts';
import { useSession } from '../session/use-session.ts';
import { SiteHeader } from '../shell/site-header.tsx';
import { mailTo, useSiteDetails } from '../site-details.ts';

export interface SignInPageProps {
  readonly heading: string;
  /** Above the buttons, with the label of the only one. */
  readonly welcome: (button: string | null) => string;
  readonly elsewhereText: string;
  readonly elsewhereLabel: string;
  readonly elsewherePath: '/log-in' | '/create-account';
}

/** The button waits until the user is known. */
const WAITING: SignInState = { status: 'preparing' };

/** Both sign-in pages; a signed-in user is redirected to where they came from. */
export function SignInPage(props: SignInPageProps): ReactNode {
  const { session, prepareSignIn } = usePageComposition();
  const returnState = useReturnState();
  const { status } = useSession();
  const { state, onPress } = useSignIn({ signIn: session.signIn, prepare: prepareSignIn });
  const onlyLabel = useOnlySignInLabel();

  if (status === 'signed-in') {
    const state = returnState?.startsRecording ? startRecording() : null;
    return <Redirect to={returnPath(returnState)} state={state} />;
  }
  return (
    <SignInScreen
      heading={props.heading}
      welcome={props.welcome(onlyLabel)}
      header={<SiteHeader hideHeaderButtons />}
      state={status === 'loading' ? WAITING : state}
      onPress={onPress}
      elsewhere={
        <>
          <span>{sentenceText({ sentence: props.elsewhereText })}</span>
          <PageLink to={signInPath(props.elsewherePath, returnState)} state={returnState} replace>
            {props.elsewhereLabel}
          </PageLink>
        </>
      }
      badge={<StoreBadge returnState={returnState} />}
      legal={
        <Rich
          text={SITE_TEXTS.agreement()}
          tags={{
            terms: (text) => <PageLink to="/terms">{text}</PageLink>,
            privacy: (text) => <PageLink to="/privacy">{text}</PageLink>,
          }}
        />
      }
      support={<Support returnState={returnState} />}
    />
  );
}

/** Moves the state from the URL to the navigation state. */
function useReturnState(): ReturnState | null {
  const { state, search, pathname, goTo } = usePageNavigation();
  const returnState = parseReturnState(state, search);
  useEffect(() => {
    if (isReturnSearch(search)) goTo(pathname, { replace: true, state: returnState });
  }, [search, pathname, returnState, goTo]);
  return returnState;
}

interface ReturnProps {
  readonly returnState: ReturnState | null;
}

/** Offers the matching extension to users who came from a recorder. */
function StoreBadge({ returnState }: ReturnProps): ReactNode {
  if (!returnState?.from.startsWith('record/')) return null;
  return <ChromeStoreLink store={returnState.from.startsWith('record/docs') ? 'docs' : 'gmail'} />;
}

/** Shows the support link to users who came from a recorder or a recording. */
function Support({ returnState }: ReturnProps): ReactNode {
  const { supportEmail } = useSiteDetails();
  if (supportEmail === undefined || returnState === null || !/^(record|play)\//.test(returnState.from)) {
    return null;
  }
  return (
    <>
      <span>{sentenceText({ sentence: SITE_TEXTS.supportHeading })}</span>
      <a href={mailTo(supportEmail)}>{SITE_TEXTS.contactUs}</a>
    </>
  );
}
