export const LTI_PATHS = {
  login: '/lti/login',
  launch: '/lti/launch',
  keys: '/lti/jwks',
  return: '/lti/return',
  register: '/lti/register',
  canvas: '/lti/canvas.json',
  /** The page of the site that a launch ends at. */
  open: '/lti/open',
} as const;
