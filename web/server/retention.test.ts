import type { SiteServices } from '@beep/api';
import { DEFAULT_POLICY, type RetentionFacts, retentionNotice } from '@beep/core/policies';
import { describe, expect, it } from 'vitest';
import { retentionSections } from '../app/marketing/retention-sections.ts';
import { matchPage } from '../app/navigation/match-page.ts';
import { loadAppPage } from './load-app-page.ts';
import { retention } from './retention.ts';

const FACTS: RetentionFacts = {
  rules: { ...DEFAULT_POLICY, longestLife: '1_year' },
  ...{ isSet: true, ownLives: ['1_week'], auditDays: 30, identity: 'firebase', hasTagManager: false },
  ...{ audioHost: null, newsletterHost: null, mailHost: 'mail.example' },
  transcription: { host: 'speech.example' },
};

function servicesWith(readRetention: SiteServices['readRetention']): SiteServices {
  const config = { publicUrl: 'https://beep.test', auth: { mode: 'local' } } as const;
  return { config, readRetention } as SiteServices;
}

async function loadPrivacy(services: SiteServices): Promise<unknown> {
  return loadAppPage(matchPage('/privacy'), '/privacy', services);
}

describe('the retention notice on the site', () => {
  // spec: archives.21
  it('is the same text for an agreement as on the privacy page', async () => {
    const response = await retention(servicesWith(async () => FACTS));
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/plain; charset=utf-8',
      'content-language': 'en',
      'cache-control': 'no-cache',
    });
    const text = await response.text();
    expect(text).toMatch(/^Retention notice of beep\.test\n/);
    expect(await loadPrivacy(servicesWith(async () => FACTS))).toEqual({ status: 200, data: FACTS });
    const sections = retentionSections(FACTS);
    expect(sections).toHaveLength(retentionNotice(FACTS).length);
    for (const { heading, points = [] } of sections) {
      expect(text).toContain(`${heading}\n\n${points.map((point) => `- ${point}`).join('\n')}\n`);
    }
    expect(text).toContain('speech.example');
    expect(text).toContain('mail.example');
  });

  it('is left out of the privacy page while the policies cannot be read', async () => {
    const services = servicesWith(() => Promise.reject(new Error('The database is away.')));
    expect(await loadPrivacy(services)).toEqual({ status: 200, data: null });
    await expect(retention(services)).rejects.toThrow('The database is away.');
  });
});
