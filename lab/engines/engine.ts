/** A browser engine on this machine. */
export interface Engine {
  readonly name: string;
  /** The engine's audio controls need scripts: with scripts off they have no play button. */
  readonly controlsNeedScripts: boolean;
  /** True if a profile can be opened again. */
  readonly keepsProfile: boolean;
  /** Starts a browser on a new profile. The caller must close it. */
  launch(options?: LaunchOptions): Promise<EngineBrowser>;
}

export interface LaunchOptions {
  /** False turns scripts off, as in the browser's settings. */
  readonly scripts?: boolean;
  /** The profile's folder, if the engine supports it; it outlives the browser. */
  readonly profile?: string;
}

export interface EngineBrowser {
  readonly version: string;
  /** The one page that it starts with. */
  readonly page: EnginePage;
  close(): Promise<void>;
  /** Kills all its processes with SIGKILL, and resolves once they are gone. */
  kill(): Promise<void>;
}

/** In CSS pixels from the viewport's corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** One page, used through real input events, without calls of the page's functions. */
export interface EnginePage {
  open(url: string): Promise<void>;
  /** Runs a function in the page, even while its scripts are off. The function sees only its arguments. */
  run<Args extends readonly unknown[], Result>(
    task: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  pressAt(point: Point): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** Waits for the window that this page opens. */
  popup(): Promise<EnginePage>;
}
