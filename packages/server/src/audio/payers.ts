import type { Payer } from './fair-queue.ts';

/** Sixteen notes as long as they get. */
const ACCOUNT_SECONDS = 4 * 3600;
const ACCOUNT_WORK = 32;
/** A school has one address. */
const NETWORK_PARTS = 4;

/** The account that sends something, or whose note is made ready. */
export function accountPayer(uid: string): Payer {
  return {
    key: `account ${uid}`,
    maxWaiting: ACCOUNT_WORK,
    maxWaitingSeconds: ACCOUNT_SECONDS,
    refusal: 'Recordings of this account are still being processed',
  };
}

/** The same account, for what is done after the answer: it waits for nobody's connection, so a lot of it may. */
export function patientPayer(uid: string): Payer {
  return { ...accountPayer(uid), maxWaiting: 2000, maxWaitingSeconds: Number.POSITIVE_INFINITY };
}

/** The network that an upload comes from, whatever account it is for. */
export function uploadNetworkPayer(network: string): Payer {
  return {
    key: `network ${network}`,
    isShared: true,
    maxWaiting: NETWORK_PARTS * ACCOUNT_WORK,
    maxWaitingSeconds: NETWORK_PARTS * ACCOUNT_SECONDS,
    refusal: 'Recordings from this network are still being processed',
  };
}

/** The network that wants an mp3 or a picture; anybody may, without an account. */
export function listenerNetworkPayer(network: string): Payer {
  return {
    key: `listener ${network}`,
    maxWaiting: 16,
    maxWaitingSeconds: 2 * 3600,
    refusal: 'Too many files for this network are still being made',
  };
}

/** All who want files of one account's notes. Others cannot use up what the account itself has for its uploads. */
export function audiencePayer(ownerUid: string): Payer {
  return {
    key: `audience ${ownerUid}`,
    maxWaiting: 64,
    maxWaitingSeconds: ACCOUNT_SECONDS,
    refusal: 'Too many files of this account’s recordings are still being made',
  };
}
