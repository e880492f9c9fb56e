import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createSeededRandom } from '@beep/testkit/random';
import { describe, expect, it } from 'vitest';
import { changeRequest } from './change-request.ts';
import type { S3Settings } from './s3-settings.ts';
import { createAddressSigner, type SignedAsk } from './sign-address.ts';

const SETTINGS: S3Settings = {
  endpoint: 'http://inside.example:9000',
  publicEndpoint: 'https://audio.beep.example/store',
  bucket: 'notes',
  region: 'eu-central-1',
  accessKeyId: "beep:admin/(1)*'!",
  secretAccessKey: 'not/a+secret=',
};
const ASK: SignedAsk = {
  method: 'GET',
  key: 'AAAAAAAAAAAAAAAAAAAAAA.levelled.webm',
  contentType: 'audio/webm; codecs="opus"',
  expiresIn: 300,
  at: new Date(Date.UTC(2026, 10, 23, 1, 2, 3, 4)),
};

/** Signed by the SDK, without the parameters about the SDK itself. */
async function signedBySdk(settings: S3Settings, ask: SignedAsk): Promise<Map<string, string>> {
  const { region, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    endpoint: settings.publicEndpoint ?? settings.endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const input = { Bucket: settings.bucket, Key: ask.key, ResponseContentType: ask.contentType };
  const command = ask.method === 'HEAD' ? new HeadObjectCommand(input) : new GetObjectCommand(input);
  if (command instanceof GetObjectCommand) {
    changeRequest(command, ({ query = {} }) => {
      delete query['x-id'];
    });
  }
  const url = await getSignedUrl(client, command, { expiresIn: ask.expiresIn, signingDate: ask.at });
  client.destroy();
  return partsOf(url);
}

function partsOf(address: string): Map<string, string> {
  const url = new URL(address);
  return new Map([['address', `${url.origin}${url.pathname}`], ...url.searchParams]);
}

describe('createAddressSigner', () => {
  it('signs as the SDK does for any input', async () => {
    const random = createSeededRandom(4);
    const pick = <T>(list: readonly T[]): T => list[random.below(list.length)] as T;
    for (let round = 0; round < 60; round += 1) {
      const settings = {
        ...SETTINGS,
        publicEndpoint: pick([
          undefined,
          'https://s3.example',
          'http://127.0.0.1:8080/',
          'https://a.example/b/c',
        ]),
        region: pick(['us-east-1', 'eu', 'auto']),
        bucket: pick(['notes', 'notes.of-beep-2']),
        secretAccessKey: pick(['s', 'with space and ü', 'x'.repeat(200)]),
      };
      const ask = {
        ...ASK,
        method: pick(['GET', 'HEAD'] as const),
        key: pick([ASK.key, 'a-_.mp3']),
        contentType: pick([ASK.contentType, 'audio/mpeg', "a b+c&d=e/~*'()!ü"]),
        expiresIn: 1 + random.below(300),
        at: new Date(
          Date.UTC(2026, random.below(12), 1 + random.below(28), random.below(24), random.below(60)),
        ),
      };
      const wanted = await signedBySdk(settings, ask);
      expect(partsOf(createAddressSigner(settings)(ask))).toEqual(wanted);
    }
  });

  it('derives a new key each day', async () => {
    const sign = createAddressSigner(SETTINGS);
    for (const day of [1, 2, 1]) {
      const ask = { ...ASK, at: new Date(Date.UTC(2026, 0, day)) };
      expect(partsOf(sign(ask))).toEqual(await signedBySdk(SETTINGS, ask));
    }
  });
});
