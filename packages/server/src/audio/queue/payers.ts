import type { Payer } from './waiting-work.ts';

/** Sixteen recordings of the maximum length. */
const ACCOUNT_SECONDS = 4 * 3600;
const ACCOUNT_WORK = 32;
/** A school may share one address. */
const NETWORK_PARTS = 4;

/** The account that uploads, or whose recording is processed. */
export function accountPayer(uid: string): Payer {
  return {
    key: `account ${uid}`,
    maxWaiting: ACCOUNT_WORK,
    maxWaitingSeconds: ACCOUNT_SECONDS,
    refusal: 'Recordings of this account are still being processed',
  };
}

/** The same account, for work after the response: no connection waits for it, so it may queue more. */
export function patientPayer(uid: string): Payer {
  return { ...accountPayer(uid), maxWaiting: 2000, maxWaitingSeconds: Number.POSITIVE_INFINITY };
}

/** The network of an upload, for any account. */
export function uploadNetworkPayer(network: string): Payer {
  return {
    key: `network ${network}`,
    isShared: true,
    maxWaiting: NETWORK_PARTS * ACCOUNT_WORK,
    maxWaitingSeconds: NETWORK_PARTS * ACCOUNT_SECONDS,
    refusal: 'Recordings from this network are still being processed',
  };
}

/** The browser that sends a voice reply. */
export function replierPayer(tokenHash: string): Payer {
  return {
    key: `replier ${tokenHash}`,
    maxWaiting: 4,
    maxWaitingSeconds: 3600,
    refusal: 'Voice replies of this browser are still being processed',
  };
}

/** The network of voice replies, which cost the owner nothing. */
export function repliesNetworkPayer(network: string): Payer {
  return {
    key: `replies ${network}`,
    maxWaiting: 64,
    maxWaitingSeconds: NETWORK_PARTS * ACCOUNT_SECONDS,
    refusal: 'Voice replies from this network are still being processed',
  };
}

/**
 * All senders without an account, who may have many networks: they have half of the places that uploads wait in, and leave
 * a thread to accounts.
 */
export const strangersPayer: Payer = {
  key: 'strangers',
  isStrangers: true,
  maxWaiting: 64,
  maxWaitingSeconds: NETWORK_PARTS * ACCOUNT_SECONDS,
  refusal: 'Voice replies are still being processed',
};

/** The network that requests an mp3 or a preview image, without an account. */
export function listenerNetworkPayer(network: string): Payer {
  return {
    key: `listener ${network}`,
    maxWaiting: 16,
    maxWaitingSeconds: 2 * 3600,
    refusal: 'Too many files for this network are still being made',
  };
}

/** All listeners of one account's recordings. They cannot use up the account's own share for uploads. */
export function audiencePayer(audienceOf: string): Payer {
  return {
    key: `audience ${audienceOf}`,
    maxWaiting: 64,
    maxWaitingSeconds: ACCOUNT_SECONDS,
    refusal: 'Too many files of this account’s recordings are still being made',
  };
}
