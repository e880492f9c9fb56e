import { findSitePage, type SiteDetails, UNKNOWN_PAGE } from '@beep/api';
import { describe, expect, it } from 'vitest';
import { allowThirdParties } from './third-parties.ts';

const OWN = "default-src 'self'; script-src 'self' 'nonce-x'; img-src 'self'; connect-src 'self'";
const LIST = { newsletterListUrl: 'https://list.example/subscribe/post-json?u=1' };
const TAGS = { tagManagerId: 'GTM-AB12CD' };

function policyOf(path: string, details?: SiteDetails): string | null {
  const match = findSitePage(path);
  const headers = new Headers({ 'Content-Security-Policy': OWN });
  allowThirdParties(headers, match.status === 'page' ? match.page : UNKNOWN_PAGE, details);
  return headers.get('Content-Security-Policy');
}

describe('the third parties of a page', () => {
  // spec: P1
  it('are none by default', () => {
    expect(policyOf('/')).toBe(OWN);
    expect(policyOf('/', { supportEmail: 'a@b' })).toBe(OWN);
  });

  // spec: H11
  it('are the mailing list’s script if a list is configured', () => {
    expect(policyOf('/', LIST)).toContain("script-src 'self' 'nonce-x' https://list.example;");
    expect(policyOf('/record', LIST)).toContain('https://list.example');
    expect(policyOf('/play/abc', LIST)).toContain('https://list.example');
    expect(policyOf('/record/docs', LIST)).toBe(OWN);
    expect(policyOf('/embed/abc', LIST)).toBe(OWN);
  });

  // spec: H12
  it('are the tag manager if configured, but never beside a recording, names of others or secrets, or inside another site', () => {
    const policy = policyOf('/pricing', TAGS) ?? '';
    for (const name of ["script-src 'self' 'nonce-x'", "img-src 'self'", "connect-src 'self'"]) {
      expect(policy).toContain(`${name} https://www.googletagmanager.com https://*.google-analytics.com`);
    }
    expect(policy).toContain("default-src 'self';");
    for (const path of [
      '/play/abc',
      '/embed/abc',
      '/record/gmail',
      '/extension-login',
      '/playlist/abc',
      '/report/abc',
      '/replies',
      '/questions/abc',
      '/name-lists',
      '/api-tokens',
      '/lti/open',
      '/play/abc/more',
      '/nowhere',
    ]) {
      expect(policyOf(path, TAGS)).toBe(OWN);
    }
  });
});
