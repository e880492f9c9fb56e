import {
  MAX_TRANSCRIPT_BYTES,
  MAX_TRANSCRIPT_CUES,
  MAX_TRANSCRIPT_LINE_LENGTH,
  MAX_TRANSCRIPT_LINES,
} from '@beep/api';
import type { transcriptCalls } from '@beep/api/features/transcripts';
import type { TranscriptText } from '@beep/core/transcripts';
import { findForVisitor, type VisitDeps } from '../../access/find-for-visitor.ts';
import { findOwnRecording, type OwnRecording } from '../../access/own-recording.ts';
import { authenticate } from '../../auth/authenticate.ts';
import type { TokenVerifier, VerifiedUser } from '../../auth/token-verifier.ts';
import { readBody } from '../../http/parse-request.ts';
import { ServerError } from '../../server-error.ts';
import type { CheckedTranscript } from '../../storage/check-transcript.ts';
import type { Stores } from '../../storage/stores.ts';
import type { CallHandlers } from '../define-feature.ts';

export interface TranscriptNeeds extends VisitDeps {
  readonly stores: VisitDeps['stores'] & Pick<Stores, 'transcripts' | 'texts'>;
  readonly verifier: TokenVerifier;
}

const REFUSALS: Readonly<Record<Exclude<CheckedTranscript['status'], 'ok'>, string>> = {
  'not-text': 'The transcript is not text in UTF-8.',
  'not-webvtt': 'A text/vtt transcript begins with WEBVTT.',
  'too-large': `The transcript is over ${MAX_TRANSCRIPT_BYTES / 1024} KiB.`,
  'too-many-lines': `The transcript has more than ${MAX_TRANSCRIPT_LINES} lines.`,
  'line-too-long': `A line in the transcript has more than ${MAX_TRANSCRIPT_LINE_LENGTH} characters.`,
  'too-many-cues': `The transcript has more than ${MAX_TRANSCRIPT_CUES} cues or paragraphs.`,
};

export const createTranscriptHandlers = (service: TranscriptNeeds): CallHandlers<typeof transcriptCalls> => ({
  getTranscript: async ({ params, context }) => {
    const recording = await findForVisitor(service, params.filename, {
      use: 'listen',
      identify: () => authenticate(context, service.verifier),
    });
    const transcript = await service.stores.transcripts.find(recording.id);
    if (!transcript) throw new ServerError('not_found', { message: 'This recording has no transcript.' });
    return transcript;
  },
  putTranscript: async ({ user, params, query: { checked = true }, context }) => {
    const recording = await findChangeable(service, params.filename, user);
    const format = parseFormat(context.req.header('Content-Type'));
    const bytes = await readBody(context, MAX_TRANSCRIPT_BYTES, REFUSALS['too-large']);
    const sent = await service.stores.texts.check(`owner ${recording.ownerUid}`, { format, bytes });
    if (sent.status !== 'ok') {
      const isUnreadable = sent.status === 'not-text' || sent.status === 'not-webvtt';
      throw new ServerError(isUnreadable ? 'invalid_request' : 'too_large', {
        message: REFUSALS[sent.status],
      });
    }
    const transcript = { format, text: sent.text, checked };
    await service.stores.transcripts.put(recording.id, transcript, service.now());
  },
  deleteTranscript: async ({ user, params }) => {
    const recording = await findChangeable(service, params.filename, user);
    await service.stores.transcripts.remove(recording.id);
  },
});

/** The words of a suspended recording stay as they are. */
async function findChangeable(
  service: TranscriptNeeds,
  id: string,
  user: VerifiedUser,
): Promise<OwnRecording> {
  const recording = await findOwnRecording(service, id, user);
  if (recording.suspendedAt !== null) throw new ServerError('suspended');
  return recording;
}

function parseFormat(contentType: string | undefined): TranscriptText['format'] {
  const match = /^(text\/plain|text\/vtt)\s*(?:;\s*charset="?utf-8"?\s*)?$/i.exec(contentType?.trim() ?? '');
  const type = match?.[1]?.toLowerCase();
  if (type === 'text/plain' || type === 'text/vtt') return type;
  throw new ServerError('invalid_request', {
    message: 'Send the transcript as text/plain or text/vtt, in UTF-8.',
  });
}
