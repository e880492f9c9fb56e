import { SITE_TEXTS } from '@beep/core/texts';
import { Footer, type FooterLink, NewsletterBox, SocialIcon, useUiPorts } from '@beep/ui';
import { type ReactNode, useCallback } from 'react';
import { LanguageLinks } from '../language/language-links.tsx';
import { PRODUCT_LINKS } from '../marketing/product-links.ts';
import { PageLink } from '../navigation/page-navigation.tsx';
import { mailTo, useSiteDetails } from '../site-details.ts';

const NETWORKS = [
  { key: 'x', name: 'X' },
  { key: 'linkedin', name: 'LinkedIn' },
  { key: 'youtube', name: 'YouTube' },
  { key: 'facebook', name: 'Facebook' },
  { key: 'instagram', name: 'Instagram' },
] as const;

const PRODUCT_COLUMN: readonly FooterLink[] = [
  ...PRODUCT_LINKS.map(({ path, name }) => page(path, name)),
  page('/record', SITE_TEXTS.webRecorder),
];
const COMPANY_LINKS: readonly FooterLink[] = [
  page('/', SITE_TEXTS.home),
  page('/about-us', SITE_TEXTS.aboutUs),
];

/** The site-wide links. */
export function SiteFooter(): ReactNode {
  const details = useSiteDetails();
  const { supportEmail } = details;
  const { clock } = useUiPorts();
  const load = useCallback(
    async () => (await import('./late-newsletter.ts')).createNewsletter(details, clock),
    [details, clock],
  );
  const mail = supportEmail === undefined ? undefined : mailTo(supportEmail);
  return (
    <Footer
      newsletter={<NewsletterBox load={load} />}
      columns={[
        { heading: SITE_TEXTS.products, links: PRODUCT_COLUMN },
        {
          heading: SITE_TEXTS.resources,
          links: [
            page('/pricing', SITE_TEXTS.pricing),
            ...(mail === undefined
              ? []
              : [outside(mail, SITE_TEXTS.help, 'help'), outside(mail, SITE_TEXTS.contactUs, 'contact')]),
          ],
        },
        { heading: SITE_TEXTS.company, links: COMPANY_LINKS },
      ]}
      legal={
        <>
          <span suppressHydrationWarning>{`© ${new Date().getFullYear()} Beep`}</span>
          <PageLink to="/terms">{SITE_TEXTS.terms}</PageLink>
          <PageLink to="/privacy">{SITE_TEXTS.privacyPolicy}</PageLink>
          <a href="/third-party-notices.txt">{SITE_TEXTS.thirdPartyNotices}</a>
        </>
      }
      socials={<Socials />}
      languages={<LanguageLinks />}
      fineprint={SITE_TEXTS.notAffiliated}
    />
  );
}

function page(path: string, name: string): FooterLink {
  return { key: path, link: <PageLink to={path}>{name}</PageLink> };
}

function outside(address: string, name: string, key: string): FooterLink {
  return { key, link: <a href={address}>{name}</a> };
}

function Socials(): ReactNode {
  const { socialLinks = {} } = useSiteDetails();
  return NETWORKS.map(({ key, name }) => {
    const address = socialLinks[key];
    return (
      address !== undefined && (
        <a key={key} href={address} aria-label={name} rel="noopener noreferrer">
          <SocialIcon name={key} />
        </a>
      )
    );
  });
}
