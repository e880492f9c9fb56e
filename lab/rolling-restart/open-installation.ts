import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNginx, startNginx } from '@beep/testkit/nginx';
import { startPostgres } from '@beep/testkit/postgres';
import { openS3 } from '@beep/testkit/s3';
import { freePort, type RunningServer, startServer } from '@beep/testkit/server';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

const PROCESSES = 3;
const PROJECT = 'rolling-restart';
const EXAMPLES = new URL('../../packages/server/deploy/nginx/', import.meta.url);
const NO_LIMITS = {
  RATE_LIMIT_UPLOADS_PER_USER: '0',
  RATE_LIMIT_UPLOADS_PER_ADDRESS: '0',
  RATE_LIMIT_READS_PER_ADDRESS: '0',
  RATE_LIMIT_WRITES_PER_ADDRESS: '0',
};

/** Processes of the built server on PostgreSQL and a bucket, behind the example's nginx. */
export interface Installation extends AsyncDisposable {
  readonly origin: string;
  /** Of a user; valid for an hour. */
  readonly token: string;
  readonly processes: readonly RunningServer[];
}

/** Opens one on this machine. Throws if nginx or the S3 server is not available. */
export async function openInstallation(): Promise<Installation> {
  await using opening = new AsyncDisposableStack();
  const nginx = await findNginx();
  if ('missing' in nginx) throw new Error(nginx.missing);
  const storage = await openStorage(opening);
  const keys = await serveKey(opening);
  const folder = await mkdtemp(join(tmpdir(), 'beep-rolling-'));
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'keys'), { mode: 0o700 });
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const processes: RunningServer[] = [];
  for (let at = 0; at < PROCESSES; at += 1) {
    const dataDir = join(folder, String(at));
    await mkdir(dataDir);
    await symlink(join(folder, 'keys'), join(dataDir, 'keys'));
    const env = {
      ...storage,
      ...NO_LIMITS,
      ...{ AUTH: 'firebase', FIREBASE_PROJECT_ID: PROJECT, FIREBASE_API_KEY: 'key' },
      ...{ FIREBASE_AUTH_DOMAIN: `${PROJECT}.firebaseapp.com`, FIREBASE_JWKS_URL: keys.url },
      ...{ PUBLIC_URL: origin, TRUSTED_PROXIES: '127.0.0.1' },
    };
    const server = await startServer({ dataDir, env, logFile: join(folder, `${at}.log`) });
    opening.defer(async () => void (await server.stop()));
    processes.push(server);
  }
  const proxy = await startNginx(nginx, { port, ...(await readExamples(port, processes)) });
  opening.defer(() => proxy.stop());
  const kept = opening.move();
  return { origin, token: keys.token, processes, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

async function openStorage(opening: AsyncDisposableStack): Promise<Record<string, string>> {
  const postgres = await startPostgres();
  opening.defer(() => postgres.stop());
  const s3 = await openS3();
  if ('missing' in s3) throw new Error(s3.missing);
  opening.defer(() => s3.stop());
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = await s3.createBucket();
  return {
    ...{ DATABASE_URL: await postgres.createDatabase(), S3_ENDPOINT: endpoint, S3_BUCKET: bucket },
    ...{ S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
  };
}

/** A key in place of Google's, and a user's token. */
async function serveKey(opening: AsyncDisposableStack): Promise<{ url: string; token: string }> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const server = createServer((_, response) => response.end(JSON.stringify({ keys: [jwk] })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opening.defer(() => void server.close());
  const token = await new SignJWT({ auth_time: Math.floor(Date.now() / 1000) })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(`https://securetoken.google.com/${PROJECT}`)
    .setAudience(PROJECT)
    .setSubject('ada')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`, token };
}

/** The example's files, with the addresses of these processes and without a certificate. */
async function readExamples(
  port: number,
  processes: readonly RunningServer[],
): Promise<{ http: string; files: Record<string, string> }> {
  const http = await readFile(new URL('beep.conf', EXAMPLES), 'utf8');
  const listen = await readFile(new URL('beep-listen.conf', EXAMPLES), 'utf8');
  const line = /server 127\.0\.0\.1:3000( [^;]*)?;/;
  if (!line.test(http)) throw new Error('beep.conf names no server at 127.0.0.1:3000.');
  const servers = processes.map((process) => `server 127.0.0.1:${process.port} max_fails=0;`);
  return {
    http: http.replace(line, servers.join('\n    ')),
    files: {
      'beep-listen.conf': `listen 127.0.0.1:${port};\n${listen.replace(/^(listen|server_name|ssl_\w+) .*$/gm, '')}`,
    },
  };
}
