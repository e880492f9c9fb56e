import type { DownloadResource } from '@beep/api';
import {
  type AudibleRecording,
  findForVisitor,
  isForSome,
  type VisitDeps,
} from '../access/find-for-visitor.ts';
import { type Grants, mediaUrl } from '../access/grants.ts';
import { authenticate } from '../auth/authenticate.ts';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import type { AppContext } from '../http/request-context.ts';
import { downloadFallback, savedName } from '../recordings/present-recording.ts';
import { mp3Name } from '../storage/audio-names.ts';
import { type OpenMp3Deps, openMp3 } from './open-mp3.ts';

export interface DownloadNeeds extends VisitDeps, OpenMp3Deps {
  readonly verifier: TokenVerifier;
  readonly grants: Pick<Grants, 'accepts' | 'issue'>;
  readonly publicUrl: string;
}

/** `GET /recordings/{id}/download`: starts encoding the mp3 before the client requests it. */
export async function getDownload(context: AppContext, service: DownloadNeeds): Promise<Response> {
  const id = context.req.param('filename') ?? '';
  const recording = await findForVisitor(service, id, {
    use: 'download',
    identify: () => authenticate(context, service.verifier),
  });
  const rendition = await openMp3(context, service, recording);
  const name = rendition.status === 'unsupported' ? downloadFallback(recording) : mp3Name(recording.id);
  const resource: DownloadResource = {
    url: downloadUrl(recording, service, name),
    filename: savedName(recording, name) ?? name,
  };
  return context.json(resource);
}

/** A browser follows the address without a token. */
function downloadUrl(recording: AudibleRecording, service: DownloadNeeds, name: string): string {
  const url = `${service.publicUrl}/media/${name}`;
  if (!isForSome(service, recording, 'download')) return url;
  return mediaUrl(url, service.grants.issue({ recordingId: recording.id, use: 'download' }));
}
