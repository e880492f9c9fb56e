import { HOST_TEXTS } from '../texts/index.ts';
import type { HostId } from './hosts.ts';

/** The texts of the record screen in one host. */
export type HostTexts = (typeof HOST_TEXTS)[keyof typeof HOST_TEXTS];

/** The texts of one host's record screen; null is the plain web recorder. */
export function hostTexts(host: HostId | null): HostTexts {
  return HOST_TEXTS[host ?? 'web'];
}
