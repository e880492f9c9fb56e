import { generateKeyPairSync, sign } from 'node:crypto';

/** The key and certificate of an HTTPS server; browsers must be told to ignore certificate errors. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const SEQUENCE = 0x30;
const SET = 0x31;
const BIT_STRING = 0x03;
const UTC_TIME = 0x17;
/** ecdsa-with-SHA256, 1.2.840.10045.4.3.2. */
const ECDSA_WITH_SHA256 = Buffer.from('300a06082a8648ce3d040302', 'hex');
/** commonName, 2.5.4.3. */
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const VALIDITY = der(SEQUENCE, der(UTC_TIME, '200101000000Z'), der(UTC_TIME, '491231235959Z'));

/** Creates a self-signed certificate (RFC 5280) for each run, so no key is stored. */
export function selfSign(name: string): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(0x0c, name))));
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.from([1]));
  const keyInfo = publicKey.export({ type: 'spki', format: 'der' });
  const body = der(SEQUENCE, version, serial, ECDSA_WITH_SHA256, subject, VALIDITY, subject, keyInfo);
  const signature = der(BIT_STRING, Buffer.from([0]), sign('sha256', body, privateKey));
  const certificate = der(SEQUENCE, body, ECDSA_WITH_SHA256, signature);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content)]), content]);
}

function lengthOf({ length }: Buffer): readonly number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, Math.floor(length / 0x100), length % 0x100];
}
