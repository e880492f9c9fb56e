export const NAMES_SCOPE = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly';
export const SCORE_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score';

/** What the service asks platforms for. */
export const LTI_SCOPES = [NAMES_SCOPE, SCORE_SCOPE];
