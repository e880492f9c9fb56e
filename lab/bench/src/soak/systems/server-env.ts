/** An administrator of all domains. */
export const HEAD = 'head@example.test';

/**
 * The service's own limits are not tested here; its cache is small, and so is full soon. Limits that count in the database
 * are far away, but on: 0 would leave their rows out.
 */
export const SERVER_ENV: Readonly<Record<string, string>> = {
  LOG_LEVEL: 'warn',
  MEDIA_CACHE_MB: '16',
  ADMINISTRATORS: HEAD,
  // Receivers of webhooks, and the learning platform.
  OUTGOING_PRIVATE_HOSTS: '127.0.0.1',
  RATE_LIMIT_UPLOADS_PER_USER: '1000000',
  MAX_UPLOADS_AT_ONCE_PER_USER: '0',
  MAX_STORED_MB_PER_ACCOUNT: '0',
  RATE_LIMIT_UPLOADS_PER_ADDRESS: '1000000',
  RATE_LIMIT_READS_PER_ADDRESS: '1000000',
  // All come from one address, which may send no more than 300 replies an hour: 0 takes that limit off too.
  RATE_LIMIT_WRITES_PER_ADDRESS: '0',
  LISTENS_PER_ADDRESS_PER_HOUR: '1000000',
};

/** Where others use the processors a start takes long. */
export const READY_LIMIT_MS = 180_000;
