import type { RecordService } from '../record-services/record-service.ts';
import type { InsertFailureCode, InsertOutcome } from './ports.ts';

/** The failures that every host tool tells in the same words (spec 2, section 8: host tools). */
const LINK_MISSING = 'Recording URL missing. Please refresh and try again.';
const TIMED_OUT = 'Insert timeout - please try again';

const FRONT: Readonly<Record<InsertFailureCode, string>> = {
  'link-missing': LINK_MISSING,
  'not-connected': 'Connect this recorder from the Front plugin to insert automatically.',
  'nothing-selected': 'Select a conversation in Front to insert your recording.',
  'snippet-failed': 'Unable to build the Front voice note snippet.',
  unreachable: 'Unable to connect to Front. Copy the link instead.',
  refused: 'Could not insert into Front. Copy and paste the link instead.',
};

const PASTE_IT = 'If the recording link did not get inserted, please copy and paste the link.';

const ELSEWHERE: Readonly<Record<InsertFailureCode, string>> = {
  'link-missing': LINK_MISSING,
  'not-connected': PASTE_IT,
  'nothing-selected': PASTE_IT,
  'snippet-failed': PASTE_IT,
  unreachable: 'Failed to communicate with Google Workspace addon',
  refused: PASTE_IT,
};

/** What to tell about an insertion that ended (spec 2, section 8: host tools). */
export function insertText(outcome: InsertOutcome, service: RecordService | null): string {
  const isFront = service === 'front';
  switch (outcome.status) {
    case 'inserted':
      return isFront
        ? 'Inserted into Front conversation.'
        : 'Recording link inserted into document successfully!';
    case 'timed-out':
      return TIMED_OUT;
    case 'failed':
      return isFront ? FRONT[outcome.code] : (outcome.message ?? ELSEWHERE[outcome.code]);
  }
}
