import { z } from 'zod';

/** The waveform of a sound in the facts of an archive; hexadecimal. */
export const archivedPeaks = z.string().regex(/^[0-9a-f]{128}$/);
