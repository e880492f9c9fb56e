/** The mean of the channels, times `gain`. */
export function mixDown(channels: readonly Float32Array[], gain: number): Float32Array {
  const [first = new Float32Array(), ...others] = channels;
  if (others.length === 0 && gain === 1) return first;
  const scale = gain / channels.length;
  return first.map(
    (sample, index) => scale * others.reduce((sum, channel) => sum + (channel[index] ?? 0), sample),
  );
}
