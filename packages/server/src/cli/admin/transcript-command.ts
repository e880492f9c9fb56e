import type { Command } from '../command.ts';

/** Recordings that are changed at a time, so that a running service waits for none for long. */
const LOT = 200;

/** `beep admin transcripts retry`. */
export const TRANSCRIPT_COMMAND: Command = {
  name: 'transcripts retry',
  summary: 'Let the service write again the transcripts that it gave up; it begins within a minute',
  takes: [],
  options: {},
  run: async ({ open }) => {
    const { transcripts } = (await open()).stores;
    let [recordings, changed] = [0, 0];
    do {
      changed = await transcripts.retryFailed(LOT);
      recordings += changed;
    } while (changed === LOT);
    return { lines: [`${recordings} transcripts will be written again.`], json: { recordings } };
  },
};
