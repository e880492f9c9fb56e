/** In the address of a framed page whose embedder signs its user in, with the tokens that it is asked for. */
export const VOUCHED_PARAMETER = 'vouched';
