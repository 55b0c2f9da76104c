import { publicPages } from '../support/public-pages.ts'
import { RandomVisitor } from '../support/random-visitor.ts'
import { drawn } from '../support/seeded-choice.ts'
import { type Engine, startEngine } from '../support/start-engine.ts'
import { test } from './instance.ts'

/** `npm run test:engines` runs these walks, and `WALK_SEED` and `WALK_STEPS` choose others. */
const { ENGINES, WALK_SEED = '1', WALK_STEPS = '150' } = process.env
const engines: readonly Engine[] = ENGINES === 'all' ? ['firefox', 'webkit'] : []
const screens = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 740 } }
const steps = Number(WALK_STEPS)
const seed = WALK_SEED === 'random' ? Math.floor(Math.random() * 1_000_000) : Number(WALK_SEED)
const firstPage = publicPages[Math.floor(drawn(seed, 'first page') * publicPages.length)] ?? '/'

// Without Playwright's Chromium.
test.use({ complaints: [] })

for (const engine of engines) {
  for (const [name, size] of Object.entries(screens)) {
    test(`a random visitor finds each page correct: ${engine}-${name}`, async ({ instance }) => {
      test.setTimeout(360_000 + 4000 * steps)
      const browser = await startEngine(engine)
      try {
        const { tab: page, complaints } = await browser.open(size)
        const { siteUrl } = instance
        // On a slow machine, Puppeteer's taps are so long that Firefox sends no click.
        const visitor = new RandomVisitor({ page, siteUrl, seed, hasTouch: false })
        for (let step = 0; step <= steps; step++) {
          const found = await (step === 0 ? visitor.open(firstPage) : visitor.step(step)).catch(
            (cause: unknown) => [String(cause)],
          )
          found.push(...(await complaints()))
          if (found.length === 0) continue
          const acts = visitor.acts.slice(-30)
          throw new Error(
            [`Step ${step} of the visitor with seed ${seed}:`, ...found, '', ...acts].join('\n'),
          )
        }
      } finally {
        await browser.stop()
      }
    })
  }
}
