import { readFileSync } from 'node:fs';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

/** Creates the bucket of the settings, if it is not there. */
const { S3_ENDPOINT, S3_REGION, S3_BUCKET } = process.env;
const [accessKeyId, secretAccessKey] = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].map((name) =>
  readFileSync(process.env[`${name}_FILE`], 'utf8').trim(),
);
const client = new S3Client({
  endpoint: S3_ENDPOINT,
  region: S3_REGION,
  credentials: { accessKeyId, secretAccessKey },
  forcePathStyle: true,
});
await client.send(new CreateBucketCommand({ Bucket: S3_BUCKET })).catch((error) => {
  if (error.name !== 'BucketAlreadyOwnedByYou' && error.name !== 'BucketAlreadyExists') throw error;
});
