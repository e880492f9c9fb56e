export {
  type AddonInsertion,
  type AddonResponder,
  type AddonSide,
  createAddonResponder,
  isShareLink,
} from './create-addon-responder.ts';
