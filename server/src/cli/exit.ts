/** Names of Node for work of the thread pool. */
const threadWork = /^(?:FS|GetAddrInfo|GetNameInfo)/i;

/**
 * Ends the process. `process.exit` waits for threads, and one that is stuck in a system call never ends. So where threads
 * may be at work, as after anything but an orderly end, the process is replaced by one that only ends with the code.
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
