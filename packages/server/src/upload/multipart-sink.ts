import { UPLOAD_FIELD } from '@beep/api';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { ServerError } from '../server-error.ts';
import type { SpoolFile } from './spool.ts';

/** The destination of an arriving body. */
export interface BodySink {
  write(chunk: Uint8Array): Promise<void>;
  /** Rejects if the body ended before its file did. */
  end(): Promise<void>;
}

const LIMITS = { files: 1, fields: 20, parts: 21, fieldSize: 64 * 1024 } as const;

/** Extracts the single file of a multipart body as it arrives. */
export function createMultipartSink(contentType: string, file: SpoolFile): BodySink {
  const parser = createParser(contentType);
  let written: Promise<void> | undefined;
  const failed = new Promise<never>((_, reject) => {
    parser.on('error', (cause: unknown) => reject(malformed(cause)));
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
      parser.on(limit, () => reject(tooManyParts()));
    }
    parser.on('file', (_field: string, stream: BusboyFileStream) => {
      written = writeAll(stream, file);
      written.catch(reject);
    });
  });
  failed.catch(() => undefined);
  const finished = new Promise<void>((resolve) => {
    parser.on('finish', resolve);
  });
  return {
    write: (chunk) =>
      Promise.race([
        failed,
        new Promise<void>((resolve) => parser.write(Buffer.from(chunk), () => resolve())),
      ]),
    end: async () => {
      parser.end();
      await Promise.race([failed, finished]);
      if (!written) {
        throw new ServerError('invalid_request', {
          message: `Send the recording in the multipart field "${UPLOAD_FIELD}".`,
        });
      }
      await Promise.race([failed, written]);
    },
  };
}

function createParser(contentType: string): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: LIMITS,
      isPartAFile: (fieldName) => fieldName === UPLOAD_FIELD,
    });
  } catch (cause) {
    throw malformed(cause);
  }
}

async function writeAll(stream: AsyncIterable<Uint8Array>, file: SpoolFile): Promise<void> {
  for await (const chunk of stream) await file.write(chunk);
}

/** Parts of a request are never ignored silently. */
function tooManyParts(): ServerError {
  return new ServerError('invalid_request', {
    message: `Send one recording, in the multipart field "${UPLOAD_FIELD}", and no more than ${LIMITS.fields} other fields.`,
  });
}

function malformed(cause: unknown): ServerError {
  return new ServerError('invalid_request', { message: 'The multipart body is not valid.', cause });
}
