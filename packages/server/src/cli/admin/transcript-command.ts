import type { TranscriptWriting } from '../../storage/transcript-writing.ts';
import type { Command } from '../command.ts';

/** Sounds that are changed at a time, so that a running service waits for none for long. */
const LOT = 200;

/** `beep admin transcripts retry`. */
export const TRANSCRIPT_COMMAND: Command = {
  name: 'transcripts retry',
  summary: 'Let the service write again the transcripts that it gave up; it begins within a minute',
  takes: [],
  options: {},
  run: async ({ open }) => {
    const { transcripts, replyTranscripts } = (await open()).stores;
    const recordings = await retryAll(transcripts);
    const replies = await retryAll(replyTranscripts);
    return {
      lines: [`${recordings + replies} transcripts will be written again.`],
      json: { recordings, replies },
    };
  },
};

async function retryAll({ retryFailed }: Pick<TranscriptWriting, 'retryFailed'>): Promise<number> {
  let [all, changed] = [0, 0];
  do {
    changed = await retryFailed(LOT);
    all += changed;
  } while (changed === LOT);
  return all;
}
