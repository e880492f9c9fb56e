import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackPackage } from '@beep/testkit/debian';
import { endWithUs } from './end-with-us.ts';
import { until } from './until.ts';

/** A PulseAudio server with a null sink. */
export interface SilentSoundCard {
  /** The environment for processes that play. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * Starts PulseAudio, from this machine or Debian's package, unpacked on first use. Without a sound card Firefox refuses
 * to play audio, and its audio graphs do not run. The caller must close it.
 */
export async function openSilentSoundCard(): Promise<SilentSoundCard> {
  const { path, args, environment } = await findPulseAudio();
  const folder = await mkdtemp(join(tmpdir(), 'beep-sound-'));
  const socket = join(folder, 'socket');
  const own = { HOME: folder, XDG_RUNTIME_DIR: folder, PULSE_RUNTIME_PATH: folder };
  const child = spawn(
    path,
    [
      ...['-n', '--daemonize=no', '--use-pid-file=no', '--exit-idle-time=-1', '--disable-shm=yes'],
      ...['--realtime=no', '--high-priority=no', ...args],
      ...['-L', QUICK_SINK, '-L', `module-native-protocol-unix socket=${socket} auth-anonymous=1`],
    ],
    { env: { ...process.env, ...environment, ...own }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  endWithUs(child);
  let complaints = '';
  child.stderr.on('data', (text: Buffer) => {
    complaints += text.toString('utf8');
  });
  const close = async (): Promise<void> => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  child.once('error', (error) => {
    complaints += error.message;
  });
  try {
    await until('PulseAudio listens', async () => {
      if (child.exitCode !== null) throw new Error(`PulseAudio ended with ${child.exitCode}`);
      return existsSync(socket);
    });
  } catch (error) {
    await close();
    throw new Error(`PulseAudio did not start.\n${complaints}`, { cause: error });
  }
  return { environment: { PULSE_SERVER: `unix:${socket}` }, close };
}

/** A null sink created at once; the default sink starts only after two seconds. */
const QUICK_SINK = 'module-null-sink norewinds=1';

interface PulseAudio {
  readonly path: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

async function findPulseAudio(): Promise<PulseAudio> {
  const installed = '/usr/bin/pulseaudio';
  if (existsSync(installed)) return { path: installed, args: [], environment: {} };
  const { root, libraries } = await unpackPackage('pulseaudio', 'pulseaudio');
  const own = (await readdir(join(root, 'usr/lib'))).find((name) => name.startsWith('pulse-'));
  const modules = join(root, 'usr/lib', own ?? '', 'modules');
  const folders = libraries.split(':').flatMap((folder) => [folder, join(folder, 'pulseaudio')]);
  return {
    path: join(root, 'usr/bin/pulseaudio'),
    args: ['-p', modules],
    environment: { LD_LIBRARY_PATH: [...folders, modules].join(':') },
  };
}
