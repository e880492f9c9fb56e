import { LANGUAGE_TAGS } from '@beep/core/languages';
import * as z from 'zod/mini';
import type { Call } from '../../calls/call.ts';
import { named, sinceLater } from '../../calls/parts.ts';

/** A language tag (RFC 5646) in the form that browsers give. */
const languageTag = z
  .string()
  .check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'must be a language tag'));

const productLanguage = z.enum(LANGUAGE_TAGS);

const transcripts = z
  .boolean()
  .check(z.describe('Whether the service writes transcripts of new recordings.'));
const language = z
  .nullable(languageTag)
  .check(z.describe('The language spoken in the recordings, for example `en-GB`; null if it varies.'));
const repliesForNew = z.boolean().check(z.describe('Whether new recordings are open to voice replies.'));
const mailsWhenHeard = z
  .boolean()
  .check(
    z.describe(
      'Whether the owner gets a mail when a recording is first heard. Absent if none can be sent: the service sends no mail, the policy hides what was heard, or the account has no verified address.',
    ),
  );

const displayLanguage = z
  .nullable(languageTag)
  .check(
    z.describe(
      'The language of the product for this account, on pages, in mails and in what is made of its recordings; null if that of the browser counts. A client that does not have the language uses that of the browser.',
    ),
  );

const preferences = named(
  'Preferences',
  z.object({
    transcripts,
    language,
    replies_for_new: sinceLater(repliesForNew),
    mails_when_heard: z.exactOptional(mailsWhenHeard),
    display_language: sinceLater(displayLanguage),
    available: z.boolean().check(z.describe('Whether this service writes transcripts at all.')),
    languages: sinceLater(
      z
        .nullable(z.array(languageTag))
        .check(
          z.describe(
            'The languages in which this service writes transcripts, without regions; recordings in others get none. Null if it does not know them.',
          ),
        ),
    ),
  }),
);

const change = named(
  'PreferencesChange',
  z.object({
    transcripts: z.exactOptional(z.boolean()),
    language: z.exactOptional(z.nullable(languageTag)),
    replies_for_new: z.exactOptional(z.boolean()),
    mails_when_heard: z.exactOptional(z.boolean()),
    display_language: z.exactOptional(z.nullable(productLanguage)),
  }),
);

/** The settings of an account that the service applies. */
export type Preferences = z.output<typeof preferences>;
/** Absent fields stay as they are. */
export type PreferencesChange = z.output<typeof change>;

/** Calls on the settings of an account that the service applies. */
export const preferenceCalls = {
  getPreferences: {
    method: 'GET',
    path: '/profile/me/preferences',
    caller: 'user',
    scope: 'read',
    summary: 'The settings of the account that the service applies',
    answer: [200, 'The settings', preferences],
    refusals: [],
  },
  changePreferences: {
    method: 'PATCH',
    path: '/profile/me/preferences',
    caller: 'user',
    scope: 'manage',
    summary: 'Change some of the settings, for recordings made from now on',
    body: change,
    answer: [200, 'The settings', preferences],
    refusals: [],
  },
} as const satisfies Record<string, Call>;
