/** When the current terms and policy came into force. */
export const LEGAL_EFFECTIVE = 'Effective August 12, 2022';
