import type { CurrentUser } from '@beep/core/session';
import { API_TOKEN_TEXTS, pageTitle, WELCOME_PAGE_TEXTS, welcomeHeading } from '@beep/core/texts';
import { PageMain, RecordingHistory, RecordingsWaiting, WelcomeView } from '@beep/ui';
import type { ReactNode } from 'react';
import { ExtensionCard } from '../account/extension-card.tsx';
import { PRODUCTS } from '../marketing/products.ts';
import { PageLink } from '../navigation/page-navigation.tsx';
import { createLibraryCalls } from '../ports/library-calls.ts';
import { loadRowPlayer } from '../ports/load-row-player.ts';
import { useRecordings, WithRecordings } from '../ports/with-recordings.tsx';
import { RecordLink } from '../record/record-link.tsx';
import { ProtectedPage } from '../session/protected-page.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../shell/page-meta.ts';
import { mailTo, useSiteDetails } from '../site-details.ts';

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: WELCOME_PAGE_TEXTS.title }),
    description: WELCOME_PAGE_TEXTS.description,
    robots: 'noindex',
  });

const NEWS = [
  { to: '/history', text: WELCOME_PAGE_TEXTS.titles, hint: WELCOME_PAGE_TEXTS.titlesHint },
  { to: '/replies', text: WELCOME_PAGE_TEXTS.replies, hint: WELCOME_PAGE_TEXTS.repliesHint },
  { to: '/questions', text: WELCOME_PAGE_TEXTS.questions, hint: WELCOME_PAGE_TEXTS.questionsHint },
  { to: '/sheets', text: WELCOME_PAGE_TEXTS.sheets, hint: WELCOME_PAGE_TEXTS.sheetsHint },
] as const;

export default function WelcomePage(): ReactNode {
  return (
    <PageMain width="history">
      <ProtectedPage waiting={<Welcome user={null} />}>
        {(user) => <Welcome key={user.uid} user={user} />}
      </ProtectedPage>
    </PageMain>
  );
}

/** The recordings appear once the user is known; everything else is rendered at once. */
function Welcome({ user }: { readonly user: CurrentUser | null }): ReactNode {
  const { supportEmail } = useSiteDetails();
  return (
    <WelcomeView
      heading={welcomeHeading(user?.displayName ?? null)}
      lead={WELCOME_PAGE_TEXTS.lead}
      news={NEWS.map(({ to, text, hint }) => ({ hint, link: <PageLink to={to}>{text}</PageLink> }))}
      cards={PRODUCTS.map((product) => <ExtensionCard key={product.key} product={product} />)}
      foot={
        <>
          {supportEmail !== undefined && <a href={mailTo(supportEmail)}>{WELCOME_PAGE_TEXTS.needHelp}</a>}
          <PageLink to="/api-tokens">{API_TOKEN_TEXTS.title}</PageLink>
          <PageLink to="/delete-account">{WELCOME_PAGE_TEXTS.deleteAccount}</PageLink>
        </>
      }
    >
      {user === null ? <RecordingsWaiting /> : <Recordings uid={user.uid} />}
    </WelcomeView>
  );
}

function Recordings({ uid }: Pick<CurrentUser, 'uid'>): ReactNode {
  const { library } = useRecordings(createLibraryCalls);
  return (
    <WithRecordings>
      <RecordingHistory library={library} uid={uid} recordLink={<RecordLink />} loadPlayer={loadRowPlayer} />
    </WithRecordings>
  );
}
