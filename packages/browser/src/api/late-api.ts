import type { CallOutcome } from '@beep/core/recordings';

type Calls<Name extends string> = Readonly<Record<Name, (...parameters: never[]) => Promise<unknown>>>;
type Late<Api, Name extends keyof Api> = {
  readonly [Key in Name]: Api[Key] extends (...parameters: infer Parameters) => Promise<infer Outcome>
    ? (...parameters: Parameters) => Promise<Outcome | CallOutcome<never>>
    : never;
};

const UNREACHABLE: CallOutcome<never> = {
  status: 'failed',
  failure: { kind: 'network', reason: 'unreachable' },
};

/** Calls whose code `load` loads at the first one. A call fails as `network` if that fails; the next one tries again. */
export function lateApi<Name extends string, Api extends Calls<Name>>(
  load: () => Promise<Api>,
  names: readonly Name[],
): Late<Api, Name> {
  let api: Api | undefined;
  const late =
    (name: Name) =>
    async (...parameters: never[]) => {
      try {
        api ??= await load();
      } catch {
        return UNREACHABLE;
      }
      return api[name](...parameters);
    };
  return Object.fromEntries(names.map((name) => [name, late(name)])) as unknown as Late<Api, Name>;
}
