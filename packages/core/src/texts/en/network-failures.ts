/** Why a call got no answer. People read it as a part of `networkErrorText`. */
export const NETWORK_FAILURE_TEXTS = {
  timedOut: 'The service did not answer in time',
  unreachable: 'The service cannot be reached',
  stalled: 'The upload stopped moving',
  incomplete: 'The file did not come whole',
  noToken: 'No token: the identity provider cannot be reached',
  providerUnreachable: 'The provider cannot be reached',
} as const;
