export { openS3, type S3Access, type S3Server } from './open-s3.ts';
