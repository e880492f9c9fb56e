import type { SiteServices } from '@beep/api';
import { DEFAULT_POLICY, type RetentionFacts, retentionNotice } from '@beep/core/policies';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { retentionSections } from '../marketing/retention-sections.ts';
import { siteServicesContext } from '../site-services.ts';
import { loader as loadPrivacy } from './privacy.tsx';
import { loader as loadText } from './retention.ts';

const FACTS: RetentionFacts = {
  rules: { ...DEFAULT_POLICY, longestLife: '1_year' },
  ...{ isSet: true, ownLives: ['1_week'], auditDays: 30, identity: 'firebase', hasTagManager: false },
  ...{ audioHost: null, newsletterHost: null, mailHost: 'mail.example' },
  transcription: { host: 'speech.example' },
};

type LoaderArgs = Parameters<typeof loadText>[0];

function argsWith(readRetention: SiteServices['readRetention']): LoaderArgs {
  const context = new RouterContextProvider();
  const config = { publicUrl: 'https://beep.test', auth: { mode: 'local' } } as const;
  context.set(siteServicesContext, { config, readRetention } as SiteServices);
  return { context } as unknown as LoaderArgs;
}

describe('the retention notice on the site', () => {
  it('is the same text for an agreement as on the privacy page', async () => {
    const response = await loadText(argsWith(async () => FACTS));
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
    });
    const text = await response.text();
    expect(text).toMatch(/^Retention notice of beep\.test\n/);
    const facts = await loadPrivacy(argsWith(async () => FACTS));
    expect(facts).toEqual(FACTS);
    const sections = retentionSections(FACTS);
    expect(sections).toHaveLength(retentionNotice(FACTS).length);
    for (const { heading, points = [] } of sections) {
      expect(text).toContain(`${heading}\n\n${points.map((point) => `- ${point}`).join('\n')}\n`);
    }
    expect(text).toContain('speech.example');
    expect(text).toContain('mail.example');
  });

  it('is left out of the privacy page while the policies cannot be read', async () => {
    const args = argsWith(() => Promise.reject(new Error('The database is away.')));
    expect(await loadPrivacy(args)).toBeNull();
    await expect(loadText(args)).rejects.toThrow('The database is away.');
  });
});
