import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe } from 'vitest'
import { describeOutbox, letterOutbox, uncertainWaitMs } from '#tests/support/describe-outbox.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { OutboxStore } from './outbox-store.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'petjet-outbox-'))
})

describe('an outbox in a file', () => {
  describeOutbox({
    open(now) {
      const definition = letterOutbox
      const outbox = new OutboxStore({ folder, definition, uncertainWaitMs, log: silentLog, now })
      outbox.open()
      return Promise.resolve(outbox)
    },
    // Its next start is what tells that it died.
    afterDeath: () => Promise.resolve(),
    clear: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
  })
})
