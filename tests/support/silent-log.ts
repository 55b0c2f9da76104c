import { createLog } from '#api/log/log.ts'

/** A log for tests that are not about it. */
export const silentLog = createLog('silent')
