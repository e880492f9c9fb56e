/** Runs a classic same-origin script in the page; rejects if it cannot be loaded. */
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
