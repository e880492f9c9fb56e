export {
  DEFAULT_EXPIRATION,
  EXPIRATION_OPTIONS,
  type ExpirationOption,
  expiresAtMs,
  isExpirationOption,
} from './expiration-option.ts';
export {
  EXPIRATION_HEADING,
  EXPIRATION_LABELS,
  type ExpiryLabelOptions,
  expiryDateLabel,
  expiryLabel,
} from './expiry-label.ts';
