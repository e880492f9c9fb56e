import type { AudioAdapter } from './remote-audio.ts';
import { S3_AUDIO } from './s3/s3-settings.ts';

/** The kinds of audio stores outside of DATA_DIR. */
export const AUDIO_ADAPTERS: readonly AudioAdapter[] = [S3_AUDIO];
