declare module 'autocannon' {
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    readonly requests: readonly {
      readonly method: string;
      readonly path: string;
      readonly headers: Readonly<Record<string, string>>;
    }[];
  }
  interface Result {
    readonly errors: number;
    readonly non2xx: number;
    /** Seconds. */
    readonly duration: number;
    readonly requests: { readonly total: number };
  }
  function autocannon(options: Options): Promise<Result>;
  export = autocannon;
}
