import type { BrowserContext, Page } from '@playwright/test'

/** How many pages are open at once: while one loads or paints, another one computes. */
const pagesAtOnce = 3

/**
 * Checks each path in one of several concurrent pages of the context.
 *
 * @param check opens the path, and returns the problems it finds
 * @returns all problems, in the order of the paths
 */
export async function checkEachPage(
  context: BrowserContext,
  paths: readonly string[],
  check: (page: Page, path: string) => Promise<string[]>,
): Promise<string[]> {
  const found = new Map<string, string[]>()
  const waiting = paths.values()
  const work = async () => {
    const page = await context.newPage()
    for (const path of waiting) found.set(path, await check(page, path))
    await page.close()
  }
  await Promise.all(Array.from({ length: pagesAtOnce }, work))
  return paths.flatMap((path) => found.get(path) ?? [])
}
