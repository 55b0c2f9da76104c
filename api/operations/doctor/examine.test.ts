import { expect, test } from 'vitest'
import { type Check, CheckEnded, good, skipped, wrong } from './check.ts'
import { examine } from './examine.ts'

const passes: Check = { id: 'webhook.passes', title: 'Passes', run: () => good('it is well.') }

test('a thrown error fails its own check only, and the report does not repeat its message', async () => {
  const throws: Check = {
    id: 'sanity.throws',
    title: 'Throws',
    run: () => {
      throw new Error('the token is sk-secret')
    },
  }
  const rejects: Check = {
    id: 'mail.rejects',
    title: 'Rejects',
    run: () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNRESET' })),
  }
  const ends: Check = {
    id: 'shop.ends',
    title: 'Ends',
    run: () => {
      throw new CheckEnded(skipped('it is off.'))
    },
  }
  const report = await examine({}, { checks: [throws, rejects, ends, passes] })
  expect(report.lines.map(({ check, verdict }) => [check, verdict])).toEqual([
    ['sanity.throws', 'wrong'],
    ['mail.rejects', 'wrong'],
    ['shop.ends', 'skipped'],
    ['webhook.passes', 'good'],
  ])
  expect(report.lines[2]?.message).toBe('it is off.')
  expect(JSON.stringify(report)).not.toContain('sk-secret')
  expect(report.lines[1]?.message).toBe('the check failed itself (ECONNRESET).')
})

test('a check that hangs fails after its time limit, and the others run', async () => {
  let wasAborted = false
  const hangs: Check = {
    id: 'redis.hangs',
    title: 'Hangs',
    run: ({ signal }) => {
      signal.addEventListener('abort', () => (wasAborted = true))
      return new Promise(() => undefined)
    },
  }
  const began = performance.now()
  const report = await examine(
    {},
    { limits: { checkMs: 100 }, checks: [hangs, { ...hangs, id: 'mail.hangs' }, passes] },
  )
  expect(performance.now() - began).toBeLessThan(180)
  expect(report.counts).toEqual({ good: 1, warning: 0, wrong: 2, skipped: 0 })
  expect(report.lines[0]?.message).toBe('the check did not end within 0.1 s.')
  expect(wasAborted).toBe(true)
})

test('checks run concurrently, once each, after their prerequisites', async () => {
  const order: string[] = []
  const check = (id: Check['id'], after: Check['id'][], isWell = true): Check => ({
    id,
    title: id,
    after,
    run: async () => {
      order.push(id)
      await new Promise((done) => setTimeout(done, 20))
      return isWell ? good('well.') : wrong('ill.', 'heal it.')
    },
  })
  const report = await examine(
    {},
    {
      checks: [
        check('site.last', ['site.first']),
        check('site.first', []),
        check('mail.ill', [], false),
        check('mail.second', ['mail.ill']),
        check('mail.third', ['mail.second']),
      ],
    },
  )
  expect(order).toEqual(['site.first', 'mail.ill', 'site.last'])
  const skippedLines = report.lines.filter(({ verdict }) => verdict === 'skipped')
  expect(skippedLines.map(({ check, message }) => [check, message])).toEqual([
    ['mail.second', 'not checked, because “mail.ill” is wrong.'],
    ['mail.third', 'not checked, because “mail.ill” is wrong.'],
  ])
})
