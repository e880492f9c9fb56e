/** The used part of Chromium's CPU profile. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly url: string };
    readonly children?: readonly number[] | undefined;
  }[];
  readonly samples?: readonly number[] | undefined;
  /** Microseconds between the samples. */
  readonly timeDeltas?: readonly number[] | undefined;
}

/** Milliseconds in functions whose URL begins with `urlStart`, and in their callees. */
export function scriptTime({ nodes, samples = [], timeDeltas = [] }: CpuProfile, urlStart: string): number {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const counted = new Set<number>();
  const count = (id: number): void => {
    if (counted.has(id)) return;
    counted.add(id);
    for (const child of byId.get(id)?.children ?? []) count(child);
  };
  for (const { id, callFrame } of nodes) {
    if (callFrame.url.startsWith(urlStart)) count(id);
  }
  const micros = samples.reduce(
    (sum, id, index) => sum + (counted.has(id) ? (timeDeltas[index] ?? 0) : 0),
    0,
  );
  return micros / 1000;
}
