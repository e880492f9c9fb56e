import type { Archive, ArchiveApi } from '../archive/index.ts';
import type { CallOutcome } from '../recordings/call-outcome.ts';

/** The calls on an archive, answered as the test decides. */
export interface FakeArchive {
  readonly api: ArchiveApi;
  /** The calls so far. */
  readonly calls: readonly ('get' | 'prepare')[];
  /** What every further call answers. */
  answerWith(outcome: CallOutcome<Archive>): void;
}

/** There is no archive at first. */
export function createFakeArchive(): FakeArchive {
  const calls: ('get' | 'prepare')[] = [];
  let answer: CallOutcome<Archive> = { status: 'ok', value: { state: 'none' } };
  const respond = async (call: 'get' | 'prepare'): Promise<CallOutcome<Archive>> => {
    calls.push(call);
    return answer;
  };
  return {
    api: { get: () => respond('get'), prepare: () => respond('prepare') },
    calls,
    answerWith(outcome) {
      answer = outcome;
    },
  };
}
