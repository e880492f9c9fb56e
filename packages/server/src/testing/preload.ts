/** The option of Node that runs this script before the program. */
export function preload(script: string): string {
  return `--import=data:text/javascript,${encodeURIComponent(script)}`;
}
