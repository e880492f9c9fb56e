/** The sample rate of everything that the speech model gets, in hertz. */
export const SPEECH_RATE = 16_000;
