/** Texts of the microphone permission. The reasons of failures are in `recorder-failures.ts`. */
export const MICROPHONE_TEXTS = {
  asking: 'Your browser asks for your microphone. Choose “Allow”.',
  allowed: 'Your microphone is allowed now. Tap to record.',
  howToAllow: 'How to allow the microphone',
} as const;
