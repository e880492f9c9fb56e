import { fileURLToPath } from 'node:url';

/** Path of 11 s of real speech (16 kHz, mono, 16 bit): what the fake microphone plays, again and again. */
export const SPEECH_WAV: string = fileURLToPath(new URL('../../audio/jfk.wav', import.meta.url));
