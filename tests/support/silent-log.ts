import { createLog } from '#api/platform/log/log.ts'

/** A log that prints nothing, for tests that do not check it. */
export const silentLog = createLog('silent')
