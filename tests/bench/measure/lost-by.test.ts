import type { Result } from 'lighthouse'
import { expect, test } from 'vitest'
import { lostBy } from './lost-by.ts'

const audit = (found: Partial<Result['audits'][string]>) => ({
  'first-contentful-paint': {
    id: 'first-contentful-paint',
    title: 'First Contentful Paint',
    description: '',
    score: null,
    scoreDisplayMode: 'error' as const,
    ...found,
  },
})

test('a run with a paint is not lost', () => {
  expect(lostBy({ audits: audit({ numericValue: 783.8, score: 1 }) })).toBeUndefined()
})

test('a run that saw no paint is lost, though Lighthouse reports no error of the run', () => {
  const errorMessage =
    'The page did not paint any content. Please ensure you keep the browser window in the foreground during the load and try again. (NO_FCP)'
  expect(lostBy({ audits: audit({ errorMessage }) })).toBe('NO_FCP')
  expect(lostBy({ audits: {} })).toBe('no paint')
})

test('a run that failed as a whole is lost by its error', () => {
  const runtimeError = { code: 'NO_NAVSTART', message: 'Something went wrong' }
  expect(lostBy({ runtimeError, audits: audit({ numericValue: 1 }) })).toBe('NO_NAVSTART')
})
