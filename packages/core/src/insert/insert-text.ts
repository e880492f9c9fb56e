import { hostTexts } from '../hosts/host-texts.ts';
import type { HostId } from '../hosts/hosts.ts';
import type { InsertFailureCode, InsertOutcome } from './ports.ts';

type Found = Extract<InsertOutcome, { status: 'already-there' }>['found'];
type Tried = Extract<InsertOutcome, { status: 'tried' }>;
type Failed = Extract<InsertOutcome, { status: 'failed' }>;

/** Failures with the same text in every host (spec 2, section 8: host tools). */
const LINK_MISSING = 'Recording URL missing. Please refresh and try again.';
const TIMED_OUT = 'Insert timeout - please try again';

const FRONT: Readonly<Record<InsertFailureCode, string>> = {
  'link-missing': LINK_MISSING,
  'not-connected': 'Connect this recorder from the Front plugin to insert automatically.',
  'nothing-selected': 'Select a conversation in Front to insert your recording.',
  'snippet-failed': 'Unable to build the Front voice note snippet.',
  unreachable: 'Unable to connect to Front. Copy the link instead.',
  refused: 'Could not insert into Front. Copy and paste the link instead.',
  'target-gone': 'Select a conversation in Front to insert your recording.',
  'read-only': 'Could not insert into Front. Copy and paste the link instead.',
};

const PASTE_IT = 'If the recording link did not get inserted, please copy and paste the link.';
const IS_COPIED = 'The link is copied. If it didn’t appear, press Ctrl+V (⌘V on a Mac).';
/** The add-on's script asks Google for the cursor and learns whether the link was inserted. */
const ADDON = 'The Beep add-on, if installed, inserts it at the cursor.';
const ALONE = 'No transcript: the link was inserted alone.';
/** Of Google Docs, the only host that reports no result and takes transcripts elsewhere. */
const COMMENTS_ONLY = 'Only a comment can take the transcript.';
const TAKEN_BACK = 'The link was removed.';
const STUCK = 'The link couldn’t be removed. Delete it yourself.';
const READ_ONLY = 'You’re in viewing mode, so nothing can be inserted.';
const ALREADY_THERE: Readonly<Record<Found, (target: string) => string>> = {
  link: (target) => `The link is already in this ${target}.`,
  unanswered: (target) => `The link may already be in this ${target}. Check before you insert it again.`,
  draft: (target) =>
    `A draft may already be open in this ${target}. Open it and insert, or insert again to start another.`,
};
const GONE = 'The draft this Beep was for is closed.';

const ELSEWHERE: Readonly<Record<InsertFailureCode, string>> = {
  'link-missing': LINK_MISSING,
  'not-connected': PASTE_IT,
  'nothing-selected': PASTE_IT,
  'snippet-failed': PASTE_IT,
  unreachable: 'Failed to communicate with Google Workspace addon',
  refused: PASTE_IT,
  'target-gone': `${GONE} Copy the link and paste it where you want it.`,
  'read-only': `${READ_ONLY} Copy the link, or switch to editing and try again.`,
};

/** The text for the result of an insertion (spec 2, section 8: host tools). */
export function insertText(outcome: InsertOutcome, service: HostId | null): string {
  switch (outcome.status) {
    case 'inserted':
      if (outcome.isStuck) return STUCK;
      return outcome.isAlone ? ALONE : hostTexts(service).inserted;
    case 'undone':
      return TAKEN_BACK;
    case 'tried':
      return triedText(outcome, service);
    case 'already-there':
      return ALREADY_THERE[outcome.found](service === 'front' ? 'conversation' : 'document');
    case 'timed-out':
      return TIMED_OUT;
    case 'failed':
      return failureText(outcome, service);
  }
}

function triedText({ isCopied, isAlone }: Tried, service: HostId | null): string {
  const text = isCopied ? IS_COPIED : PASTE_IT;
  if (service !== 'docs') return text;
  return isAlone ? `${text} ${COMMENTS_ONLY}` : `${text} ${ADDON}`;
}

function failureText(failed: Failed, service: HostId | null): string {
  const { code, message, isCopied = false, alternative } = failed;
  if (service === 'front') return FRONT[code];
  if (alternative !== undefined)
    return `${GONE} Another one is open.${isCopied ? ' The link is copied.' : ''}`;
  if (isCopied && code === 'read-only')
    return `${READ_ONLY} The link is copied. To insert it, switch to editing.`;
  if (isCopied && code === 'target-gone') return `${GONE} The link is copied, so you can paste it anywhere.`;
  if (isCopied && code === 'refused') return IS_COPIED;
  return message ?? ELSEWHERE[code];
}
