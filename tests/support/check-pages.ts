import type { BrowserContext, Page } from '@playwright/test'

/** How many pages are open at once: while one loads or paints, the other computes. */
const pagesAtOnce = 3

/**
 * Checks each path on one of several pages of the context, which run at the same time.
 *
 * @param check opens the path, and returns what is wrong with it
 * @returns everything that is wrong, in the order of the paths
 */
export async function checkPages(
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
