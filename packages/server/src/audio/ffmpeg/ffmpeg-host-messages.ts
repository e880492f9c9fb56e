/** How to start a program. */
export interface HostedCommand {
  readonly ffmpegPath: string;
  readonly args: readonly string[];
  readonly maxCpuSeconds: number;
  /** Unix niceness. */
  readonly niceness: number;
}

/** Requests to the process that starts programs; `run` identifies the program run. */
export type ToFfmpegHost =
  | { readonly type: 'start'; readonly run: number; readonly command: HostedCommand }
  /** Requests a chunk. The response is 'piece' or the end of the run. */
  | { readonly type: 'read'; readonly run: number }
  /** Kills the program. */
  | { readonly type: 'end'; readonly run: number };

export type FromFfmpegHost =
  | { readonly type: 'piece'; readonly run: number; readonly bytes: Uint8Array }
  /** The output was read or the program was killed; `code` is null if a signal ended it. */
  | { readonly type: 'ended'; readonly run: number; readonly code: number | null }
  | { readonly type: 'failed'; readonly run: number; readonly message: string };
