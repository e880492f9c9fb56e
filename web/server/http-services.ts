import {
  API_BASE_PATH,
  type RecordingLookup,
  type RecordingResource,
  type SiteServices,
  type TranscriptResource,
} from '@beep/api';

/** The services over HTTP, for the development server, which runs beside a service with local accounts. */
export function createHttpServices(origin: string): SiteServices {
  return {
    config: { publicUrl: origin, auth: { mode: 'local' } },
    nonce: '',
    readAsset: () => undefined,
    async lookUpRecording(id, { withTranscript }): Promise<RecordingLookup> {
      const answer = await fetch(`${origin}${API_BASE_PATH}/recordings/${encodeURIComponent(id)}`);
      if (answer.ok) {
        const path = `${API_BASE_PATH}/recordings/${encodeURIComponent(id)}/transcript`;
        const said = withTranscript ? await fetch(`${origin}${path}`) : undefined;
        return {
          status: 'found',
          recording: (await answer.json()) as RecordingResource,
          ...(said?.ok && { transcript: (await said.json()) as TranscriptResource }),
        };
      }
      if (answer.status === 404) return { status: 'not_found' };
      if (answer.status !== 410) throw new Error(`The service answered ${answer.status}`);
      const { code } = (await answer.json()) as { readonly code: string };
      return { status: code === 'expired' ? 'expired' : 'deleted' };
    },
  };
}
