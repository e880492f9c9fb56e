import type { Mp3Encoder } from '../audio/mp3/mp3-encoder.ts';
import type { Metrics } from '../http/metrics.ts';
import type { JobObserver } from '../jobs/job-observer.ts';

/** Wraps the encoder to count its work. */
export function countMp3s(encoder: Mp3Encoder, metrics: Metrics): Mp3Encoder {
  return {
    ...encoder,
    encode: async (request) => {
      const startedAt = performance.now();
      const ended = (outcome: 'made' | 'failed' | 'unsupported'): void =>
        metrics.mp3Ended(outcome, (performance.now() - startedAt) / 1000);
      try {
        const result = await encoder.encode(request);
        ended(result.status === 'unsupported' ? 'unsupported' : 'made');
        return result;
      } catch (error) {
        ended('failed');
        throw error;
      }
    },
  };
}

export function countJobs(metrics: Metrics): JobObserver {
  return {
    onStarted: metrics.jobStarted,
    onFinished: (kind, outcome, ms) => metrics.jobEnded({ kind, outcome, seconds: ms / 1000 }),
    onStuck: metrics.jobsStuck,
  };
}
