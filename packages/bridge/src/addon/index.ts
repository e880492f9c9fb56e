export { createAddonNonce } from './create-addon-nonce.ts';
export {
  type AddonInsertion,
  type AddonResponder,
  type AddonSide,
  createAddonResponder,
  isShareLink,
} from './create-addon-responder.ts';
export { VOUCHED_PARAMETER } from './vouched-parameter.ts';
