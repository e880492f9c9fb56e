/** Navigation state that starts the recorder, once. */
interface StartState {
  readonly startRecording: true;
}

export function startRecording(): StartState {
  return { startRecording: true };
}

export function parseStartState(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'startRecording' in state && state.startRecording === true
  );
}
