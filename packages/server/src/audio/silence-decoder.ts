/**
 * For a worker thread, whose console is its own: the Opus decoder writes a line for every packet that it cannot decode,
 * and whoever uploads can make any number of those.
 */
export function silenceDecoder(): void {
  console.error = () => undefined;
}
