import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of a second in /proc, the same on every Linux. */
const TICKS = 100;

/** CPU time and memory of a process that transcribes. */
export interface TranscriberUse {
  readonly cpuSeconds: number;
  readonly megabytes: number;
  /** The most that it ever had. */
  readonly peakMegabytes: number;
}

/** The use of a server's process that transcribes; undefined if it runs none. Needs Linux. */
export function transcriberOf(serverPid: number): TranscriberUse | undefined {
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isTranscriber(name, serverPid));
  if (pid === undefined) return undefined;
  const fields = fieldsOf(pid);
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(status)?.[1]) / 1000;
  return {
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS,
    megabytes: megabytes('VmRSS'),
    peakMegabytes: megabytes('VmHWM'),
  };
}

function isTranscriber(pid: string, serverPid: number): boolean {
  try {
    if (Number(fieldsOf(pid)[1]) !== serverPid) return false;
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('transcription-host');
  } catch {
    // It has ended.
    return false;
  }
}

/** Of /proc/pid/stat, after the name, which may have spaces. */
function fieldsOf(pid: string): readonly string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
