import { fileURLToPath } from 'node:url';

/** Path of 11 s of speech (16 kHz, mono, 16 bit), which the fake microphone plays in a loop. */
export const SPEECH_WAV: string = fileURLToPath(new URL('../../audio/jfk.wav', import.meta.url));
