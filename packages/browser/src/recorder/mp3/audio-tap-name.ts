/** The name of the processor in the audio thread. */
export const AUDIO_TAP = 'beep-audio-tap';
