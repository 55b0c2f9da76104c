import type { AppRouter } from '#web/router.tsx'

/**
 * Lets links load whole documents until the code for a navigation is there: on a slow line, a document
 * arrives sooner than code and then content.
 *
 * @param prepared resolves once the code is there; if it never does, links work all the same
 */
export async function loadDocuments(
  router: Pick<AppRouter, 'navigate'>,
  prepared: Promise<unknown>,
): Promise<void> {
  const { navigate } = router
  // Only links say where they are. What code navigates to may have a message to show there.
  router.navigate = (options) => {
    if (!('_fromLocation' in options)) return navigate(options)
    // What is still on its way would take connections and bytes from the document.
    window.stop()
    return navigate({ ...options, reloadDocument: true })
  }
  await prepared
  router.navigate = navigate
  document.documentElement.dataset['links'] = 'app'
}
