import type { CallOutcome } from '@beep/core/recordings';
import { NETWORK_FAILURE_TEXTS } from '@beep/core/texts';

type Call<Parameters extends readonly unknown[], Outcome> = (...parameters: Parameters) => Promise<Outcome>;

/** A call whose code `load` loads at its first use. It fails as `network` if that fails; the next one tries again. */
export function lateCall<Parameters extends readonly unknown[], Outcome>(
  load: () => Promise<Call<Parameters, Outcome>>,
): Call<Parameters, Outcome | CallOutcome<never>> {
  return async (...parameters) => {
    let call: Call<Parameters, Outcome>;
    try {
      call = await load();
    } catch {
      return { status: 'failed', failure: { kind: 'network', message: NETWORK_FAILURE_TEXTS.unreachable } };
    }
    return call(...parameters);
  };
}
