import { MAX_UPLOAD_BYTES } from '@beep/core/limits';
import type { BodyReader } from '../http/body-reader.ts';
import { ServerError } from '../server-error.ts';
import { inSpan } from '../tracing/tracing.ts';
import type { ArrivingUpload } from './arriving-uploads.ts';
import { type BodySink, createMultipartSink } from './multipart-sink.ts';
import type { ReceivedFile, Spool, SpoolFile } from './spool.ts';

/** Allowance for a multipart body's boundaries and other fields. */
const MAX_ENVELOPE_BYTES = 1024 * 1024;

/** Checks the Content-Length of an upload; undefined for a body of unknown length. */
export function refuseDeclaredSize(contentLength: string | undefined): void {
  if (Number(contentLength ?? 0) > MAX_UPLOAD_BYTES + MAX_ENVELOPE_BYTES) throw new ServerError('too_large');
}

export interface ReceivedRequest {
  readonly body: BodyReader;
  readonly contentType: string;
  /** Called before bytes are written. */
  readonly arriving?: Pick<ArrivingUpload, 'add'> | undefined;
}

/**
 * Streams the audio of a request to a spool file, passes it to `use`, and always removes it afterwards. Rejects with
 * `too_large` or `invalid_request` unless the body is one file of allowed size.
 */
export async function withReceivedFile<T>(
  spool: Spool,
  request: ReceivedRequest,
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const file = await spool.receive(MAX_UPLOAD_BYTES);
  try {
    const received = await inSpan({ name: 'receive the audio' }, async (span) => {
      await fill(file, request);
      const finished = await file.finish();
      span?.set({ 'beep.upload.bytes': finished.bytes });
      return finished;
    });
    return await use(received);
  } finally {
    await file.discard();
  }
}

async function fill(file: SpoolFile, { body, contentType, arriving }: ReceivedRequest): Promise<void> {
  const multipart = /^multipart\/form-data\b/i.test(contentType);
  const sink: BodySink = multipart
    ? createMultipartSink(contentType, file)
    : { write: (chunk) => file.write(chunk), end: async () => undefined };
  let received = 0;
  for (;;) {
    const chunk = await body.next();
    if (!chunk) break;
    received += chunk.length;
    if (received > MAX_UPLOAD_BYTES + MAX_ENVELOPE_BYTES) throw new ServerError('too_large');
    arriving?.add(chunk.length);
    await sink.write(chunk);
  }
  await sink.end();
}
