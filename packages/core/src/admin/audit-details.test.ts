import { expect, it } from 'vitest';
import { anAuditEntry } from '../testing/fake-admin-api.ts';
import { auditDetails, auditSubject } from './audit-details.ts';

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
  expect(auditSubject(entry)).toBe('All other domains');
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

it('shows other details as they are, with a readable name', () => {
  const details = { uid: 'u1', bytes: 2_000_000, recordings: 1204, kept_days: 7, keptBy: 'you', list: [1] };
  const entry = anAuditEntry({ subject: '*', details });
  expect(auditSubject(entry)).toBe('*');
  expect(auditDetails(entry)).toEqual([
    'Account: u1',
    'Storage: 2 MB',
    'Recordings: 1,204',
    'Kept days: 7',
    'Kept by: you',
    'List: [1]',
  ]);
});
