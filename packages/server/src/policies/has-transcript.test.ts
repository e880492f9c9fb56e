import { DEFAULT_POLICY } from '@beep/core/policies';
import { expect, it } from 'vitest';
import { hasTranscript } from './has-transcript.ts';

const PREFERENCES = { language: null, opensReplies: true, mailsWhenHeard: false, displayLanguage: null };

// spec: policies.6
it.each([
  ['on', [true, true]],
  ['off', [false, false]],
  ['owner', [true, false]],
] as const)(
  'with the policy %s, for an owner who wants transcripts and one who does not: %j',
  (transcripts, expected) => {
    const policy = { ...DEFAULT_POLICY, transcripts };
    const isWritten = (hasTranscripts: boolean) => hasTranscript(policy, { ...PREFERENCES, hasTranscripts });
    expect([true, false].map(isWritten)).toEqual(expected);
  },
);
