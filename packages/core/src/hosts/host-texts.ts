import { HOST_TEXTS } from '../texts/index.ts';
import type { HostId } from './hosts.ts';

/** A modal with a text and a close button. */
export interface ModalTexts {
  readonly heading: string;
  readonly text: string;
}

/** The texts of the record screen in one host. */
export interface HostTexts {
  readonly heading: string;
  /** Under the heading of the success view. */
  readonly successDescription: string;
  readonly buttonLabel: string;
  /** After the link was inserted. */
  readonly inserted: string;
  /** Beside the store link on the success view; null if nothing is promoted. */
  readonly promotion: string | null;
  /** On the 10th, 25th and every 50th success view; null for Front. */
  readonly promotionModal: ModalTexts | null;
  readonly linkCopiedModal: ModalTexts;
}

/** The texts of one host's record screen; null is the plain web recorder. */
export function hostTexts(host: HostId | null): HostTexts {
  return HOST_TEXTS[host ?? 'web'];
}
