import { DEFAULT_POLICY, retentionText } from '@beep/core/policies';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../config/config.ts';
import type { PolicyVersion } from '../storage/policy-store.ts';
import { retentionFacts } from './retention-facts.ts';

const LOCAL = { AUTH: 'local' };
const FIREBASE = {
  AUTH: 'firebase',
  FIREBASE_PROJECT_ID: 'p',
  FIREBASE_API_KEY: 'k',
  FIREBASE_AUTH_DOMAIN: 'p.firebaseapp.com',
};
const S3 = {
  S3_ENDPOINT: 'https://s3.example:9000',
  S3_BUCKET: 'notes',
  S3_REGION: 'eu',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'a-secret-key',
};

function aVersion(domain: string, longestLife: PolicyVersion['policy']['longestLife']): PolicyVersion {
  const policy = { ...DEFAULT_POLICY, longestLife };
  return { domain, version: 1, policy, changedBy: 'operator', changedAt: 1, graceEndsAt: 2 };
}

describe('the facts of a retention notice', () => {
  // spec: archives.20
  it.each<[object, object | undefined, string]>([
    [FIREBASE, undefined, 'Firebase'],
    [{ ...LOCAL, ...S3 }, undefined, 's3.example'],
    [{ ...LOCAL, TRANSCRIPTION_URL: 'https://speech.example/v1' }, undefined, 'speech.example'],
    [
      { ...LOCAL, SMTP_URL: 'smtp://user:password@mail.example:587', MAIL_FROM: 'beep@school.example' },
      undefined,
      'mail.example',
    ],
    [LOCAL, { newsletterListUrl: 'https://list.example/post-json?u=1' }, 'list.example'],
    [LOCAL, { tagManagerId: 'GTM-AB12CD' }, 'Google Tag Manager'],
  ])('name every configured third party: %j %j', (env, details, party) => {
    const facts = retentionFacts(parseConfig({ ...env }), { details, policies: [] });
    expect(retentionText(facts, '')).toContain(party);
    expect(retentionText(retentionFacts(parseConfig(LOCAL), { policies: [] }), '')).not.toContain(party);
  });

  it('hold no secret and no internal path', () => {
    const env = { ...LOCAL, ...S3, TRANSCRIPTION_URL: 'https://speech.example/v1', TRANSCRIPTION_KEY: 'key' };
    const facts = retentionFacts(parseConfig(env), { policies: [aVersion('school.example', '1_week')] });
    expect(JSON.stringify(facts)).not.toMatch(/secret|\/v1|"key"|school\.example/);
  });

  it('have the policy of all others, and the longest lives of single domains', () => {
    const policies = [
      aVersion('*', '1_year'),
      aVersion('a.example', '1_week'),
      aVersion('b.example', '1_week'),
    ];
    expect(retentionFacts(parseConfig(LOCAL), { policies })).toMatchObject({
      ...{ isSet: true, ownLives: ['1_week'] },
      rules: { longestLife: '1_year' },
    });
  });

  it('have the policy of one domain', () => {
    const policies = [aVersion('*', '1_year'), aVersion('a.example', '1_week')];
    const of = (domain: string): object => retentionFacts(parseConfig(LOCAL), { policies, domain });
    expect(of('a.example')).toMatchObject({ isSet: true, ownLives: [], rules: { longestLife: '1_week' } });
    expect(of('c.example')).toMatchObject({ isSet: true, ownLives: [], rules: { longestLife: '1_year' } });
  });
});
