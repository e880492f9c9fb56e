import { EXTENSION_HOST_IDS } from '@beep/core/hosts';
import { describe, expect, it } from 'vitest';
import { parseSiteDetails } from './site-details.ts';

const STORES_EXPECTED = `"storeLinks" must be https addresses by name (${EXTENSION_HOST_IDS.join(', ')})`;

const WHOLE = {
  supportEmail: 'help@beep.example',
  jobsEmail: 'jobs@beep.example',
  copyrightEmail: 'copyright@beep.example',
  storeLinks: { docs: 'https://store.example/docs' },
  socialLinks: { x: 'https://x.example/beep' },
  testimonials: [{ author: 'Ada', appUser: 'Beep for Gmail', content: 'I talk now.' }],
  userClaim: 'Used in 12 schools.',
  newsletterListUrl: 'https://list.example/subscribe/post-json?u=1',
  tagManagerId: 'GTM-AB12CD',
  tokenSyncUrl: '/session',
  authWatchdogMs: 8000,
};

describe('the site details', () => {
  it.each([{}, WHOLE])('are accepted unchanged', (input) => {
    expect(parseSiteDetails(input)).toEqual({ status: 'ok', details: input });
  });

  it.each([
    [[], 'it must be a JSON object'],
    ['text', 'it must be a JSON object'],
    [{ supportMail: 'a@b' }, 'it has no field "supportMail"'],
    [{ toString: 'a@b' }, 'it has no field "toString"'],
    [{ supportEmail: 'nobody' }, '"supportEmail" must be an e-mail address'],
    [{ supportEmail: 'a@b?bcc=c@d' }, '"supportEmail" must be an e-mail address'],
    [{ storeLinks: { docs: 'javascript:alert(1)' } }, STORES_EXPECTED],
    [{ storeLinks: { word: 'https://a.example' } }, STORES_EXPECTED],
    [
      { testimonials: [{ author: 'Ada' }] },
      '"testimonials" must be a list of {"author", "appUser", "content"}',
    ],
    [{ tokenSyncUrl: '//evil.example' }, '"tokenSyncUrl" must be a path of this site such as /session'],
    [{ authWatchdogMs: 0 }, '"authWatchdogMs" must be a number of milliseconds above 0'],
    [{ tagManagerId: "GTM-1');alert(1" }, '"tagManagerId" must be a container such as GTM-AB12CD'],
    [{ newsletterListUrl: 'http://list.example' }, '"newsletterListUrl" must be an https address'],
    [{ userClaim: ' ' }, '"userClaim" must be a sentence'],
  ])('are refused with the name of the field: %j', (input, problem) => {
    expect(parseSiteDetails(input)).toEqual({ status: 'invalid', problem });
  });
});
