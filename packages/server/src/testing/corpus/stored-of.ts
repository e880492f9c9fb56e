import type { AudioFormat } from '@beep/core/recordings';
import type { Unread } from '../../audio/read-packets.ts';
import { remuxAudio } from '../../audio/remux-audio.ts';
import { packetsOf, REMUX_OPTIONS } from '../remuxed.ts';

/** What the service stores of a file. */
export interface Stored {
  readonly verdict: AudioFormat | Unread;
  readonly damaged?: boolean;
  /** Seconds, by its packets. */
  readonly seconds?: number;
  readonly packets?: number;
  readonly file?: Uint8Array;
}

export async function storedOf(bytes: Uint8Array): Promise<Stored> {
  const outcome = await remuxAudio(bytes, REMUX_OPTIONS);
  if (typeof outcome === 'string') return { verdict: outcome };
  const { format, damaged, duration, file } = outcome;
  const packets = (await packetsOf(file)).length;
  return { verdict: format, damaged, seconds: Math.round(duration * 1000) / 1000, packets, file };
}

/** As the table has it. */
export function cellsOf({ verdict, damaged, seconds, packets }: Stored): readonly string[] {
  return [damaged ? `${verdict}, damaged` : verdict, `${seconds ?? ''}`, `${packets ?? ''}`];
}
