/** The name of the processor in the audio thread. */
export const SOUND_TAP = 'beep-sound-tap';
