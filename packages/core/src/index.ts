export {
  DEFAULT_EXPIRATION,
  EXPIRATION_OPTIONS,
  type ExpirationOption,
  expiresAtMs,
  isExpirationOption,
} from './expiry/expiration-option.ts';
