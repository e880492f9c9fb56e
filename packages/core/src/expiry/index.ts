export {
  DEFAULT_EXPIRATION,
  EXPIRATION_OPTIONS,
  type ExpirationOption,
  expiresAtMs,
  isExpirationOption,
} from './expiration-option.ts';
export {
  type ExpiryLabelOptions,
  expiryDateLabel,
  expiryLabel,
} from './expiry-label.ts';
