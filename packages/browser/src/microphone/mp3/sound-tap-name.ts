/** Under this name the page finds the processor of the audio thread. */
export const SOUND_TAP = 'beep-sound-tap';
