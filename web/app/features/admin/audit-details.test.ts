import { AUDIT_ACTIONS } from '@beep/api/features/admin';
import { expect, it } from 'vitest';
import { auditDetails, auditSentence } from './audit-details.ts';
import { anAuditEntry } from './testing/fake-admin.ts';

/** Without the marks that isolate names. */
const plain = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');

// spec: admin-page.13
it.each([
  [{}, 'root@north.example deleted ada@north.example with all recordings.', ['Recordings: 3']],
  [
    { actor: 'operator', action: 'audit_exported', subject: 'audit log', details: { format: 'csv' } },
    'The operator downloaded the audit log.',
    ['Format: csv'],
  ],
  [
    { action: 'recording_played', subject: 'AAA', details: { owner: 'bo@north.example' } },
    'root@north.example played a recording of bo@north.example.',
    ['Recording: AAA'],
  ],
  [
    { action: 'reply_played', subject: 'AAA', details: { owner: 'bo@north.example', report: 'r1' } },
    'root@north.example played a reported reply to a recording of bo@north.example.',
    ['Recording: AAA', 'Report: r1'],
  ],
  [
    { action: 'recording_suspended', subject: 'AAA', details: { owner: '' } },
    'root@north.example suspended the recording AAA.',
    ['Owner: none'],
  ],
] as const)('reads as a sentence: %j', (entry, sentence, details) => {
  const whole = anAuditEntry(entry);
  expect(plain(auditSentence(whole))).toBe(sentence);
  expect(auditDetails(whole)).toEqual(details);
});

it.each(AUDIT_ACTIONS)('has a sentence for %s, in which names keep their direction', (action) => {
  const sentence = auditSentence(anAuditEntry({ action, actor: 'מורה@a.example' }));
  expect(sentence).toMatch(/^\u2068מורה@a\.example\u2069 .*\.$/);
  expect(sentence).not.toContain('undefined');
});

it('says what changed in a policy in the words of its form', () => {
  const entry = anAuditEntry({
    action: 'policy_changed',
    subject: '*',
    details: {
      version: 2,
      graceEndsAt: Date.UTC(2026, 11, 3) / 1000,
      recording: 'nobody',
      recorders: 0,
      longestLife: '1_month',
      downloads: 'owner',
      replies: false,
      listenerDomains: '',
    },
  });
  expect(plain(auditSentence(entry))).toBe('root@north.example changed the policy of All other domains.');
  expect(auditDetails(entry, 'UTC')).toEqual([
    'Version: 2',
    'Grace period ends: Dec 3, 2026',
    'Who may record: Nobody',
    'Addresses that may record: 0',
    'Longest life of a recording: 1 month',
    'Who may download the mp3: Only the owner',
    'Offer a voice reply: no',
    'Domains that may listen: none',
  ]);
});

it('has words for what the service notes', () => {
  const details = {
    outcome: 'dismissed',
    report: 'r1',
    reason: 'hall',
    file: 'a.zip',
    sounds: 3,
    domain: 'a.example',
  };
  expect(auditDetails(anAuditEntry({ action: 'report_closed', details }))).toEqual([
    'Outcome: Dismissed',
    'Report: r1',
    'Reason: hall',
    'File: a.zip',
    'Audio files: 3',
    'Domain: a.example',
  ]);
});

it('shows other details as they are, with a readable name', () => {
  const details = { uid: 'u1', bytes: 2_000_000, recordings: 1204, kept_days: 7, keptBy: 'you', list: null };
  const entry = anAuditEntry({ subject: '*', details });
  expect(auditDetails(entry)).toEqual([
    'Account: u1',
    'Storage: 2 MB',
    'Recordings: 1,204',
    'Kept days: 7',
    'Kept by: you',
    'List: null',
  ]);
});
