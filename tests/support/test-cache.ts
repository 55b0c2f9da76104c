import { resolve } from 'node:path'

/** The folder for test data that is slow to create but can be recreated. */
export const testCache = resolve(import.meta.dirname, '../../node_modules/.cache/petjet-test')

/**
 * Variables that make Node cache its compiled code, including TypeScript with its types removed: a
 * program that was started before starts in half the time.
 */
export const compileCache = {
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? `${testCache}/compiled`,
} as const
