import { type CheckRow, tryCheck } from '../../check-row.ts';
import type { Config } from '../../config/config.ts';
import { isListening, portInUse, requireAddress } from '../../listener/listen-address.ts';

const ANSWER_TIMEOUT_MS = 5000;

/** Whether the service could listen. A running Beep may have the port: a check is also for its settings. */
export function checkListener({ host, port }: Pick<Config, 'host' | 'port'>): Promise<CheckRow> {
  return tryCheck('listener', async () => {
    await requireAddress({ host, port });
    if (!(await isListening({ host, port }))) return `port ${port} of ${host} is free`;
    if (await isBeep(host, port)) return `Beep is running on port ${port} of ${host}`;
    throw portInUse(port);
  });
}

async function isBeep(host: string, port: number): Promise<boolean> {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}/livez`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    return (await response.text()) === JSON.stringify({ status: 'ok' });
  } catch {
    return false;
  }
}
