/** Runs a classic script of our own origin in the page; rejects where it cannot be loaded. */
export function loadScript(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = path;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${path} cannot be loaded`));
    });
    document.head.append(script);
  });
}
