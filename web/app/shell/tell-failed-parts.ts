import { ERROR_TEXTS } from '@beep/core/texts';
import { PART_FAILED, showPlainToast } from '@beep/ui';

/** Says that what a press should have opened did not load, with code that every page has. */
export function tellFailedParts(): void {
  window.addEventListener(PART_FAILED, () => showPlainToast(ERROR_TEXTS.partFailed));
}
