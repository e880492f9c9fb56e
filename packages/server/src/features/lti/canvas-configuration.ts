import { LTI_SCOPES } from './lti-scopes.ts';
import { LTI_PATHS } from './lti-urls.ts';

/** What Canvas reads when the service is added by its address. */
export function canvasConfiguration(publicUrl: string): object {
  const launch = `${publicUrl}${LTI_PATHS.launch}`;
  const selection = { message_type: 'LtiDeepLinkingRequest', target_link_uri: launch };
  return {
    title: 'Beep',
    description: 'Voice notes: record, listen and answer by voice.',
    oidc_initiation_url: `${publicUrl}${LTI_PATHS.login}`,
    target_link_uri: launch,
    public_jwk_url: `${publicUrl}${LTI_PATHS.keys}`,
    scopes: LTI_SCOPES,
    extensions: [
      {
        platform: 'canvas.instructure.com',
        privacy_level: 'name_only',
        settings: {
          placements: [
            { placement: 'assignment_selection', ...selection },
            { placement: 'link_selection', ...selection },
            { placement: 'editor_button', ...selection, icon_url: `${publicUrl}/icon.svg` },
          ],
        },
      },
    ],
  };
}
