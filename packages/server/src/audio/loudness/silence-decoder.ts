/**
 * Silences the console of a worker thread: the Opus decoder prints a line for every invalid packet, and an upload may
 * contain any number of them.
 */
export function silenceDecoder(): void {
  console.error = () => undefined;
}
