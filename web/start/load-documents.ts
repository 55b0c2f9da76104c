import type { LakeContent } from '#web/content/lake-content.ts'
import type { AppRouter } from '#web/router.tsx'

/**
 * Lets links load whole documents until the code for a navigation is there, because a document arrives
 * sooner than code and then content on a slow line, and while the lake fails.
 *
 * @param prepared resolves once the code is there; if it never does, links work all the same
 */
export async function loadDocuments(
  router: Pick<AppRouter, 'navigate'>,
  content: Pick<LakeContent, 'isAway'>,
  prepared: Promise<unknown>,
): Promise<void> {
  const { navigate } = router
  let isPrepared = false
  // Only links say where they are. What code navigates to might have a message to show there.
  router.navigate = (options) => {
    const isReady = isPrepared && !content.isAway
    if (isReady || !('_fromLocation' in options)) return navigate(options)
    // What is still on its way would take connections and bytes from the document.
    window.stop()
    return navigate({ ...options, reloadDocument: true })
  }
  await prepared
  isPrepared = true
  document.documentElement.dataset['links'] = 'app'
}
