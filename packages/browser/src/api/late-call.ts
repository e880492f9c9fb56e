import type { CallOutcome } from '@beep/core/recordings';
import { NETWORK_FAILURE_TEXTS } from '@beep/core/texts';

type Call<Parameters extends readonly unknown[], Value> = (
  ...parameters: Parameters
) => Promise<CallOutcome<Value>>;

/** A call whose code `load` loads at its first use. It fails as `network` if that fails; the next one tries again. */
export function lateCall<Parameters extends readonly unknown[], Value>(
  load: () => Promise<Call<Parameters, Value>>,
): Call<Parameters, Value> {
  return async (...parameters) => {
    let call: Call<Parameters, Value>;
    try {
      call = await load();
    } catch {
      return { status: 'failed', failure: { kind: 'network', message: NETWORK_FAILURE_TEXTS.unreachable } };
    }
    return call(...parameters);
  };
}
