import type { Log } from '#api/platform/log/log.ts'
import { stopTimes } from '#api/platform/stop-times.ts'

/**
 * Stops on Ctrl-C, SIGTERM, when the terminal closes, and when the parent process has exited. After an
 * uncaught error, logs it without external text and stops with exit code 1.
 *
 * @param stop stops the parts of the server; receives the exit code
 * @param drainMs additional time for a stop during which the server still answers, in ms
 */
export function stopOnSignal(stop: (code: number) => Promise<void>, log: Log, drainMs = 0): void {
  let isStopping = false
  const stopOnce = async (code: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(code), stopTimes.process + drainMs).unref()
    await stop(code).catch((cause: unknown) => log.error({ err: cause }, 'the stop failed'))
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => void stopOnce(0))
  }
  if (process.send !== undefined) process.on('disconnect', () => void stopOnce(0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (cause: unknown) => {
      log.fatal({ err: cause }, 'uncaught error: the server stops')
      void stopOnce(1)
    })
  }
}
