import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startInstance } from '#tests/support/start-instance.ts'
import { fetchRaw } from './measure/fetch-raw.ts'
import { median } from './measure/median.ts'
import { runs } from './measure/options.ts'
import { measuredPages } from './measure/pages.ts'
import { memoryOf } from './measure/process-figures.ts'
import { Tally } from './measure/tally.ts'
import { saveSection } from './report/section.ts'

/** A start with nothing to build, the first page of each address after it, and a stop. */
const began = performance.now()
const startLimitMs = 5000
const stopLimitMs = 5000

const starts: number[] = []
const stops: number[] = []
const memory: number[] = []
const firstAnswers = new Tally<number>()
const dataDir = mkdtempSync(join(tmpdir(), 'petjet-bench-'))
try {
  // The first start seeds the lake, and is not measured.
  await (await startInstance({ dataDir })).stop()
  for (let round = 0; round < runs; round += 1) await startOnce()
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

async function startOnce(): Promise<void> {
  const asked = performance.now()
  const instance = await startInstance({ dataDir, isSilent: true })
  starts.push(performance.now() - asked)
  memory.push(memoryOf(instance.pids.server))
  for (const path of measuredPages) {
    for (const when of ['first', 'second']) {
      const began = performance.now()
      await fetchRaw(`${instance.siteUrl}${path}`)
      firstAnswers.add(`${when} ${path}`, performance.now() - began)
    }
  }
  const told = performance.now()
  await instance.stop()
  stops.push(performance.now() - told)
}

const answer = (when: string, path: string) => firstAnswers.median(`${when} ${path}`, (ms) => ms)

saveSection('start', began, {
  method: `\`npm start\` with nothing to build and a lake with content, the first answers of each page after it, and a stop; medians of ${runs}. The server's memory is ${median(memory)} MiB when it is ready.`,
  goals: [
    {
      name: 'start with nothing to build, s',
      measured: (median(starts) / 1000).toFixed(1),
      allowed: `at most ${startLimitMs / 1000}`,
      isMet: median(starts) <= startLimitMs,
    },
    {
      name: 'stop, s',
      measured: (median(stops) / 1000).toFixed(1),
      allowed: `at most ${stopLimitMs / 1000}`,
      isMet: median(stops) <= stopLimitMs,
    },
  ],
  tables: [
    {
      name: 'First answers after a start, ms',
      columns: ['page', 'first (cold)', 'second (warm)', 'warm ÷ cold'],
      rows: measuredPages.map((path) => [
        `\`${path}\``,
        answer('first', path).toFixed(1),
        answer('second', path).toFixed(1),
        (answer('second', path) / answer('first', path)).toFixed(2),
      ]),
    },
  ],
  charts: [],
})
