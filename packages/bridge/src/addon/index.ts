export { VOUCHED_PARAMETER } from './addon-messages.ts';
export { createAddonNonce } from './create-addon-nonce.ts';
export {
  type AddonInsertion,
  type AddonResponder,
  type AddonSide,
  createAddonResponder,
  isShareLink,
} from './create-addon-responder.ts';
