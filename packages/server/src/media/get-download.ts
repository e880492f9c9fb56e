import type { DownloadResource } from '@beep/api';
import type { AppContext } from '../http/request-context.ts';
import { mp3Name } from '../recordings/audio-names.ts';
import { findLiveRecording } from '../recordings/find-live-recording.ts';
import { downloadFallback } from '../recordings/present-recording.ts';
import type { Service } from '../service.ts';
import { openMp3 } from './open-mp3.ts';

/** `GET /recordings/{id}/download`: starts encoding the mp3 before the client requests it. */
export async function getDownload(context: AppContext, service: Service): Promise<Response> {
  const id = context.req.param('filename') ?? '';
  const recording = await findLiveRecording(service.stores.recordings, id, service.now());
  const rendition = await openMp3(context, service, recording);
  const filename = rendition.status === 'unsupported' ? downloadFallback(recording) : mp3Name(recording.id);
  const resource: DownloadResource = { url: `${service.publicUrl}/media/${filename}`, filename };
  return context.json(resource);
}
