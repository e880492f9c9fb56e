import { createHash, createHmac } from 'node:crypto';
import type { S3Settings } from './s3-settings.ts';

/** The parameters of a signed URL. */
export interface SignedAsk {
  readonly method: 'GET' | 'HEAD';
  /** The object's key: letters, digits, dots, dashes and underscores. */
  readonly key: string;
  /** The Content-Type of the response. */
  readonly contentType: string;
  /** Seconds. */
  readonly expiresIn: number;
  readonly at: Date;
}

/** Signs URLs of one bucket. The signing key of a day is cached. */
export function createAddressSigner(settings: S3Settings): (ask: SignedAsk) => string {
  const { region, accessKeyId, secretAccessKey, bucket } = settings;
  const { origin, host, pathname } = new URL(settings.publicEndpoint ?? settings.endpoint);
  const folder = `${pathname.replace(/\/$/, '')}/${bucket}`;
  let day = '';
  let signingKey = Buffer.alloc(0);
  return ({ method, key, contentType, expiresIn, at }) => {
    const time = at.toISOString().replace(/[-:]|\.\d+/g, '');
    const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
    if (day !== time.slice(0, 8)) {
      day = time.slice(0, 8);
      signingKey = [day, region, 's3', 'aws4_request'].reduce(hmac, Buffer.from(`AWS4${secretAccessKey}`));
    }
    const path = `${folder}/${key}`;
    // Sorted by name.
    const query = [
      ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
      ['X-Amz-Content-Sha256', 'UNSIGNED-PAYLOAD'],
      ['X-Amz-Credential', `${accessKeyId}/${scope}`],
      ['X-Amz-Date', time],
      ['X-Amz-Expires', String(expiresIn)],
      ['X-Amz-SignedHeaders', 'host'],
      ['response-content-type', contentType],
    ]
      .map(([name = '', value = '']) => `${name}=${encode(value)}`)
      .join('&');
    const request = `${method}\n${path}\n${query}\nhost:${host}\n\nhost\nUNSIGNED-PAYLOAD`;
    const sum = createHash('sha256').update(request).digest('hex');
    const signature = hmac(signingKey, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sum}`).toString('hex');
    return `${origin}${path}?${query}&X-Amz-Signature=${signature}`;
  };
}

function hmac(key: Buffer, text: string): Buffer<ArrayBuffer> {
  return createHmac('sha256', key).update(text).digest();
}

/** Encodes according to RFC 3986: `encodeURIComponent` leaves five characters unencoded. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
