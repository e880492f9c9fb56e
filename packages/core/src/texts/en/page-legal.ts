/** When the current terms and policy came into force. */
export const LEGAL_EFFECTIVE = 'August 12, 2022';

/** `date` is {@link LEGAL_EFFECTIVE}. */
export function effectiveText(date: string): string {
  return `Effective ${date}`;
}
