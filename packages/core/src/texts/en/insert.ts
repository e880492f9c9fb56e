import { ADD_ON_TEXTS } from './add-on.ts';

/** Results of an insertion with the same text in every host. */
export const INSERT_TEXTS = {
  linkMissing: 'Recording URL missing. Please refresh and try again.',
  timedOut: 'Insert timeout - please try again',
  pasteIt: ADD_ON_TEXTS.pasteIt as string,
  isCopied: 'The link is copied. If it didn’t appear, press Ctrl+V (⌘V on a Mac).',
  alone: 'No transcript: the link was inserted alone.',
  undone: 'The link was removed.',
  stuck: 'The link couldn’t be removed. Delete it yourself.',
  workspaceUnreachable: ADD_ON_TEXTS.unreachable as string,
  readOnly:
    'You’re in viewing mode, so nothing can be inserted. Copy the link, or switch to editing and try again.',
  readOnlyCopied:
    'You’re in viewing mode, so nothing can be inserted. The link is copied. To insert it, switch to editing.',
  gone: 'The draft this Beep was for is closed. Copy the link and paste it where you want it.',
  goneCopied: 'The draft this Beep was for is closed. The link is copied, so you can paste it anywhere.',
  goneOtherOpen: 'The draft this Beep was for is closed. Another one is open.',
  goneOtherOpenCopied: 'The draft this Beep was for is closed. Another one is open. The link is copied.',
  alternative: 'Insert Here Instead',
  now: 'Insert the link now',
  again: 'Insert Again',
  withTranscript: 'With transcript',
} as const;

/** Front's failures. */
export const FRONT_INSERT_TEXTS = {
  notConnected: 'Connect this recorder from the Front plugin to insert automatically.',
  nothingSelected: 'Select a conversation in Front to insert your recording.',
  snippetFailed: 'Unable to build the Front voice note snippet.',
  unreachable: 'Unable to connect to Front. Copy the link instead.',
  refused: 'Could not insert into Front. Copy and paste the link instead.',
} as const;

/** Says that a link may be there already. `conversation` is Front's, `document` any other host's. */
export const ALREADY_INSERTED_TEXTS = {
  conversation: {
    link: 'The link is already in this conversation.',
    unanswered: 'The link may already be in this conversation. Check before you insert it again.',
    draft:
      'A draft may already be open in this conversation. Open it and insert, or insert again to start another.',
  },
  document: {
    link: 'The link is already in this document.',
    unanswered: 'The link may already be in this document. Check before you insert it again.',
    draft:
      'A draft may already be open in this document. Open it and insert, or insert again to start another.',
  },
} as const;

/** After an insertion into Google Docs, the only host that reports no result and takes transcripts elsewhere. */
export function triedInDocsText(sentence: string, isAlone: boolean): string {
  return isAlone
    ? `${sentence} Only a comment can take the transcript.`
    : `${sentence} The Beep add-on, if installed, inserts it at the cursor.`;
}

/** The recorder's connection to Front, beside the insert button. */
export const FRONT_CONNECTION_TEXTS = {
  connecting: 'Connecting to Front...',
  ready: 'We will open a draft for you if one is not already started.',
  'nothing-selected': 'Select a conversation in Front to insert your recording.',
  outside: 'Open this recorder from the Front plugin to enable automatic insertion.',
  unreachable: 'Unable to connect to Front. Copy the link instead.',
} as const;
