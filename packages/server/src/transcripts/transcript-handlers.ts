import {
  MAX_TRANSCRIPT_BYTES,
  MAX_TRANSCRIPT_CUES,
  MAX_TRANSCRIPT_LINE_LENGTH,
  MAX_TRANSCRIPT_LINES,
  type TranscriptFormat,
} from '@beep/api';
import { transcriptQuerySchema } from '@beep/api/contract';
import { findForVisitor } from '../access/find-for-visitor.ts';
import { findOwnRecording, type OwnRecording } from '../access/own-recording.ts';
import { authenticate, requireUser } from '../auth/authenticate.ts';
import { parseWith, readBody } from '../http/parse-request.ts';
import type { AppContext } from '../http/request-context.ts';
import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';
import type { CheckedTranscript } from './check-transcript.ts';
import { presentTranscript } from './present-transcript.ts';

const REFUSALS: Readonly<Record<Exclude<CheckedTranscript['status'], 'ok'>, string>> = {
  'not-text': 'The transcript is not text in UTF-8.',
  'not-webvtt': 'A text/vtt transcript begins with WEBVTT.',
  'too-large': `The transcript is over ${MAX_TRANSCRIPT_BYTES / 1024} KiB.`,
  'too-many-lines': `The transcript has more than ${MAX_TRANSCRIPT_LINES} lines.`,
  'line-too-long': `A line in the transcript has more than ${MAX_TRANSCRIPT_LINE_LENGTH} characters.`,
  'too-many-cues': `The transcript has more than ${MAX_TRANSCRIPT_CUES} cues or paragraphs.`,
};

/** `GET /recordings/{id}/transcript`. */
export async function getTranscript(context: AppContext, service: Service): Promise<Response> {
  const recording = await findForVisitor(service, idOf(context), {
    use: 'listen',
    identify: () => authenticate(context, service.verifier),
  });
  const transcript = await service.stores.transcripts.find(recording.id);
  if (!transcript) throw new ServerError('not_found', { message: 'This recording has no transcript.' });
  return context.json(presentTranscript(recording, transcript));
}

/** `PUT /recordings/{id}/transcript`. */
export async function putTranscript(context: AppContext, service: Service): Promise<Response> {
  const recording = await changeableRecording(context, service);
  const { checked } = parseWith(transcriptQuerySchema, context.req.query(), 'the query');
  const format = parseFormat(context.req.header('Content-Type'));
  const bytes = await readBody(context, MAX_TRANSCRIPT_BYTES, REFUSALS['too-large']);
  const sent = await service.stores.texts.check(`owner ${recording.ownerUid}`, { format, bytes });
  if (sent.status !== 'ok') {
    const code = sent.status === 'not-text' || sent.status === 'not-webvtt' ? 'invalid_request' : 'too_large';
    throw new ServerError(code, { message: REFUSALS[sent.status] });
  }
  const transcript = { format, text: sent.text, isChecked: checked };
  await service.stores.transcripts.put(recording.id, transcript, service.now());
  return context.body(null, 204);
}

/** `DELETE /recordings/{id}/transcript`. */
export async function deleteTranscript(context: AppContext, service: Service): Promise<Response> {
  const recording = await changeableRecording(context, service);
  await service.stores.transcripts.remove(recording.id);
  return context.body(null, 204);
}

/** The words of a suspended recording stay as they are. */
async function changeableRecording(context: AppContext, service: Service): Promise<OwnRecording> {
  const user = await requireUser(context, service.verifier);
  const recording = await findOwnRecording(service, idOf(context), user);
  if (recording.suspendedAt !== null) throw new ServerError('suspended');
  return recording;
}

function idOf(context: AppContext): string {
  return context.req.param('filename') ?? '';
}

function parseFormat(contentType: string | undefined): TranscriptFormat {
  const match = /^(text\/plain|text\/vtt)\s*(?:;\s*charset="?utf-8"?\s*)?$/i.exec(contentType?.trim() ?? '');
  const type = match?.[1]?.toLowerCase();
  if (type === 'text/plain' || type === 'text/vtt') return type;
  throw new ServerError('invalid_request', {
    message: 'Send the transcript as text/plain or text/vtt, in UTF-8.',
  });
}
