/** Work of the thread pool, as Node names it. */
const threadWork = /^(?:FS|GetAddrInfo|GetNameInfo)/i;

/**
 * Ends the process. `process.exit` waits for threads, for ever for one that is stuck in a system call: where some may be
 * at work, as after anything but an orderly end, the process is replaced by one that ends with the code.
 */
export function exit(code: number): never {
  const isOrderly = code === 0 && !process.getActiveResourcesInfo().some((name) => threadWork.test(name));
  if (!isOrderly) {
    try {
      process.execve?.(process.execPath, [process.execPath, '--eval', `process.exit(${code})`], {});
    } catch {
      // Where that is not possible, the usual way is left.
    }
  }
  process.exit(code);
}
