import {
  MAX_TRANSCRIPT_BYTES,
  MAX_TRANSCRIPT_CUES,
  MAX_TRANSCRIPT_LINE_LENGTH,
  MAX_TRANSCRIPT_LINES,
} from '@beep/core/limits';
import * as z from 'zod/mini';
import type { Call } from '../../calls/call.ts';
import { named } from '../../calls/parts.ts';

export const transcript = named(
  'Transcript',
  z.object({
    format: z.enum(['text/plain', 'text/vtt']),
    text: z.string(),
    checked: z
      .boolean()
      .check(z.describe('False if it was written automatically and the owner has not checked it.')),
  }),
);

const WORDS: Readonly<Record<string, boolean>> = { true: true, false: false };

const putQuery = z.object({
  checked: z.optional(
    z
      .pipe(
        z.transform((word: 'true' | 'false') => WORDS[word]),
        z.boolean('must be true or false'),
      )
      .check(
        z.describe('False leaves the text marked as not checked. No text written automatically replaces it.'),
      ),
  ),
});

const path = '/recordings/{filename}/transcript';

/** Calls on the transcript of a recording, which its owner changes. */
export const transcriptCalls = {
  getTranscript: {
    method: 'GET',
    path,
    caller: 'anyone',
    scope: 'read',
    summary: 'What is said in a recording',
    answer: [200, 'The transcript', transcript],
    refusals: ['unauthorized', 'restricted', 'not_found', 'deleted'],
  },
  putTranscript: {
    method: 'PUT',
    path,
    caller: 'user',
    scope: 'manage',
    summary: 'Write or replace the transcript',
    description: `At most ${MAX_TRANSCRIPT_BYTES / 1024} KiB, ${MAX_TRANSCRIPT_LINES} lines of ${MAX_TRANSCRIPT_LINE_LENGTH} characters, and ${MAX_TRANSCRIPT_CUES} cues or paragraphs.`,
    query: putQuery,
    body: 'text',
    answer: [204, 'Written'],
    refusals: ['forbidden', 'not_found', 'deleted'],
  },
  deleteTranscript: {
    method: 'DELETE',
    path,
    caller: 'user',
    scope: 'manage',
    summary: 'Delete the transcript; doing it again changes nothing',
    answer: [204, 'Deleted'],
    refusals: ['forbidden', 'not_found', 'deleted'],
  },
} as const satisfies Record<string, Call>;
