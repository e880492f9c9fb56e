import { createBodyReader, refuseCompressed } from '../http/body-reader.ts';
import type { Readiness } from '../http/readiness.ts';
import type { AppContext } from '../http/request-context.ts';
import { ServerError } from '../server-error.ts';
import type { ArrivingUploads } from './arriving-uploads.ts';
import { refuseDeclaredSize, withReceivedFile } from './receive-upload.ts';
import type { ReceivedFile, Spool } from './spool.ts';

export interface ReceiveDeps {
  readonly spool: Spool;
  readonly readiness: Pick<Readiness, 'hasRoom'>;
  readonly arriving: ArrivingUploads;
}

const NO_ROOM = {
  message: 'The disk of the service is nearly full. Nothing was stored; try again later.',
  headers: { 'Retry-After': '60' },
};

/** Runs before the body is read. */
export async function refuseWithoutRoom(
  context: AppContext,
  { readiness }: Pick<ReceiveDeps, 'readiness'>,
): Promise<void> {
  refuseDeclaredSize(context.req.header('Content-Length'));
  if (!(await readiness.hasRoom())) throw new ServerError('unavailable', NO_ROOM);
}

interface Receiving<T> {
  /** Shares the places of uploads with its other uploads. */
  readonly sender: string;
  /** True if the sender has no account: then its network answers for it. */
  readonly isStranger?: boolean;
  readonly use: (file: ReceivedFile) => Promise<T>;
}

/** Receives the body into the spool, for `use`. */
export async function receiveBody<T>(
  context: AppContext,
  service: ReceiveDeps,
  { sender, isStranger = false, use }: Receiving<T>,
): Promise<T> {
  refuseCompressed(context);
  const arriving = service.arriving.begin({
    ...{ uid: sender, network: context.get('client').network, isStranger },
  });
  const body = createBodyReader(context.req.raw.body, { signal: arriving.signal });
  const contentType = context.req.header('Content-Type') ?? '';
  try {
    return await withReceivedFile(service.spool, { body, contentType, arriving }, use);
  } catch (error) {
    arriving.end();
    await body.drain();
    throw error;
  } finally {
    arriving.end();
  }
}
