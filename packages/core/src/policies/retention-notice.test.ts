import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICY } from './policy.ts';
import { type RetentionFacts, retentionNotice, retentionText } from './retention-notice.ts';

const FACTS: RetentionFacts = {
  rules: DEFAULT_POLICY,
  isSet: false,
  ownLives: [],
  auditDays: 1095,
  identity: 'local',
  audioHost: null,
  transcription: 'off',
  newsletterHost: null,
  hasTagManager: false,
  mailHost: null,
};

const text = (changes: Partial<RetentionFacts> = {}): string =>
  retentionText({ ...FACTS, ...changes }, 'Retention notice');

describe('the retention notice', () => {
  // spec: archives.20
  it('says plainly that no policy is set and that nothing leaves', () => {
    expect(text()).toContain('- No policy is set: a recording is kept until its owner deletes it');
    expect(text()).toContain('- Nothing leaves this service.\n');
    expect(text()).toContain('Anyone with the link to a recording can listen to it.');
    expect(text()).toContain('an audit log for 1,095 days');
  });

  // spec: archives.20
  it.each([
    ['1_day', '1 day'],
    ['1_week', '1 week'],
    ['1_month', '1 month'],
    ['1_year', '1 year'],
  ] as const)('says how long a policy of %s keeps recordings', (longestLife, life) => {
    const rules = { ...DEFAULT_POLICY, longestLife };
    expect(text({ rules, isSet: true })).toContain(`deleted at the latest ${life} after it was made`);
    expect(text({ ownLives: [longestLife] })).toContain(
      `recordings are deleted at the latest after ${life}.`,
    );
  });

  it('says that a policy sets no longest time', () => {
    expect(text({ isSet: true })).toContain('No longest time is set');
    expect(text({ ownLives: ['1_year', 'never'] })).toContain(
      'recordings are deleted without a longest time, or at the latest after 1 year.',
    );
  });

  it('says who may listen, download and play', () => {
    const rules = {
      ...DEFAULT_POLICY,
      listeners: 'domains',
      downloads: 'owner',
      administratorsPlay: true,
      transcripts: 'on',
    } as const;
    const notice = text({ rules });
    expect(notice).toContain('Only signed-in users of the domains that the policy names can listen');
    expect(notice).toContain('Only the owner can download');
    expect(notice).toContain('each play is noted in the audit log');
    expect(notice).toContain('New recordings get a transcript');
    expect(notice).toContain('Users can set up webhooks');
    const strict = text({ rules: { ...rules, webhooks: 'forbidden', apiTokens: 'forbidden' } });
    expect(strict).toContain('Users cannot use API tokens.');
    expect(strict).toContain('Users cannot set up webhooks.');
  });

  it.each<[Partial<RetentionFacts>, string]>([
    [{ identity: 'firebase' }, 'Google (Firebase Authentication)'],
    [{ audioHost: 's3.example' }, 'The sound is stored at s3.example.'],
    [{ transcription: { host: 'speech.example' } }, 'sent to speech.example'],
    [{ newsletterHost: 'list.example' }, 'sent to list.example'],
    [{ hasTagManager: true }, 'Google Tag Manager'],
    [{ mailHost: 'mail.example' }, 'mailed to administrators through mail.example'],
  ])('names the third party of %j, and no other', (changes, party) => {
    const leaving = retentionNotice({ ...FACTS, ...changes }).at(-1)?.points ?? [];
    expect(leaving).toHaveLength(3);
    expect(leaving[0]).toContain(party);
    expect(leaving[1]).toBe('Nothing else.');
    expect(leaving[2]).toContain('Except what users and administrators set up: webhooks');
    expect(text(changes)).toContain(party);
    expect(text()).not.toContain(party);
  });

  it('says that the service writes transcripts itself', () => {
    expect(text({ transcription: 'built-in' })).toContain(
      '- Nothing leaves this service.\n- Transcripts are written by this service itself.',
    );
  });
});
