import { getPublishedId } from '@sanity/client/csm'
import type { SanityClient } from 'sanity'
import { addressChange } from '#studio/address/address-change.ts'
import { hasNoErrors } from '#studio/desk/publish-when-valid.ts'
import { documentName } from '#studio/document-name.ts'
import type { Unpublished } from './start-watch.ts'

/** The timeout of the publication, in ms. */
const timeoutMs = 15_000

/** The changes of address that publishing these drafts makes, as messages to the editor. */
export function addressMessages(drafts: readonly Unpublished[]): string[] {
  return drafts.flatMap(
    ({ document, published }) => addressChange(published, document)?.message ?? [],
  )
}

/** The names of the drafts with errors, which cannot be published. */
export async function namesWithErrors(
  drafts: readonly Unpublished[],
  validate: Parameters<typeof hasNoErrors>[1],
): Promise<readonly string[]> {
  const names: string[] = []
  for (const { document } of drafts) {
    if (!(await hasNoErrors(document, validate))) names.push(`“${documentName(document)}”`)
  }
  return names
}

/**
 * Publishes drafts in one transaction: all drafts, or none. If pages change their addresses, their
 * redirects exist first.
 *
 * @throws the client's error if the lake does not answer, or a draft has changed meanwhile
 */
export async function publishTogether(
  client: SanityClient,
  drafts: readonly Unpublished[],
): Promise<void> {
  const lake = client.withConfig({ timeout: timeoutMs })
  for (const { document, published } of drafts) {
    const change = addressChange(published, document)
    if (change) await lake.createOrReplace(change.redirect)
  }
  await lake.action(
    drafts.map(({ document }) => ({
      actionType: 'sanity.action.document.publish' as const,
      draftId: document._id,
      publishedId: getPublishedId(document._id),
      ifDraftRevisionId: document._rev,
    })),
  )
}
