import { hostTexts } from '../hosts/host-texts.ts';
import type { HostId } from '../hosts/hosts.ts';
import { ALREADY_INSERTED_TEXTS, FRONT_INSERT_TEXTS, INSERT_TEXTS, triedInDocsText } from '../texts/index.ts';
import type { InsertFailureCode, InsertOutcome } from './ports.ts';

type Tried = Extract<InsertOutcome, { status: 'tried' }>;
type Failed = Extract<InsertOutcome, { status: 'failed' }>;

const FRONT: Readonly<Record<InsertFailureCode, string>> = {
  'link-missing': INSERT_TEXTS.linkMissing,
  'not-connected': FRONT_INSERT_TEXTS.notConnected,
  'nothing-selected': FRONT_INSERT_TEXTS.nothingSelected,
  'snippet-failed': FRONT_INSERT_TEXTS.snippetFailed,
  unreachable: FRONT_INSERT_TEXTS.unreachable,
  refused: FRONT_INSERT_TEXTS.refused,
  'target-gone': FRONT_INSERT_TEXTS.nothingSelected,
  'read-only': FRONT_INSERT_TEXTS.refused,
};

const ELSEWHERE: Readonly<Record<InsertFailureCode, string>> = {
  'link-missing': INSERT_TEXTS.linkMissing,
  'not-connected': INSERT_TEXTS.pasteIt,
  'nothing-selected': INSERT_TEXTS.pasteIt,
  'snippet-failed': INSERT_TEXTS.pasteIt,
  unreachable: INSERT_TEXTS.workspaceUnreachable,
  refused: INSERT_TEXTS.pasteIt,
  'target-gone': INSERT_TEXTS.gone,
  'read-only': INSERT_TEXTS.readOnly,
};

/** The text for the result of an insertion. */
export function insertText(outcome: InsertOutcome, host: HostId | null): string {
  switch (outcome.status) {
    case 'inserted':
      if (outcome.isStuck) return INSERT_TEXTS.stuck;
      return outcome.isAlone ? INSERT_TEXTS.alone : hostTexts(host).inserted;
    case 'undone':
      return INSERT_TEXTS.undone;
    case 'tried':
      return triedText(outcome, host);
    case 'already-there':
      return ALREADY_INSERTED_TEXTS[placeOf(host)][outcome.found];
    case 'timed-out':
      return INSERT_TEXTS.timedOut;
    case 'failed':
      return failureText(outcome, host);
  }
}

function placeOf(host: HostId | null): keyof typeof ALREADY_INSERTED_TEXTS {
  if (host === 'front') return 'conversation';
  return host === 'site' ? 'page' : 'document';
}

function triedText({ isCopied, isAlone }: Tried, host: HostId | null): string {
  if (host === 'docs') return triedInDocsText({ isCopied, isAlone: isAlone === true });
  return isCopied ? INSERT_TEXTS.isCopied : INSERT_TEXTS.pasteIt;
}

function failureText(failed: Failed, host: HostId | null): string {
  const { code, message, isCopied = false, alternative } = failed;
  if (host === 'front') return FRONT[code];
  if (alternative !== undefined)
    return isCopied ? INSERT_TEXTS.goneOtherOpenCopied : INSERT_TEXTS.goneOtherOpen;
  if (isCopied && code === 'read-only') return INSERT_TEXTS.readOnlyCopied;
  if (isCopied && code === 'target-gone') return INSERT_TEXTS.goneCopied;
  if (isCopied && code === 'refused') return INSERT_TEXTS.isCopied;
  if (host === 'site' && code === 'unreachable') return INSERT_TEXTS.pasteIt;
  return message ?? ELSEWHERE[code];
}
