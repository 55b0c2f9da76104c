import { getPublishedId } from '@sanity/client/csm'
import type { SanityClient, SanityDocument } from 'sanity'
import { addressChange } from '#studio/address/address-change.ts'
import { hasNoErrors } from '#studio/desk/publish-when-valid.ts'
import { documentName } from '#studio/document-name.ts'
import type { Unpublished } from './start-watch.ts'

/** The timeout of the publication, in ms. */
const timeoutMs = 15_000

/** Why nothing was published, in an editor's words. */
export class NotPublished extends Error {}

/** The changes of address that publishing these drafts makes, as messages to the editor. */
export function addressMessages(drafts: readonly Unpublished[]): string[] {
  return drafts.flatMap(
    ({ document, published }) => addressChange(published, document)?.message ?? [],
  )
}

/**
 * Publishes drafts in one transaction: all of them, or none. If pages change their addresses, their
 * redirects exist first.
 *
 * @throws {NotPublished} if a draft has errors
 * @throws the client's error if the lake does not answer, or a draft has changed meanwhile
 */
export async function publishTogether(
  client: SanityClient,
  drafts: readonly Unpublished[],
  validate: Parameters<typeof hasNoErrors>[1],
): Promise<void> {
  const wrong: SanityDocument[] = []
  for (const { document } of drafts) {
    if (!(await hasNoErrors(document, validate))) wrong.push(document)
  }
  if (wrong.length > 0) {
    const names = wrong.map((document) => `“${documentName(document)}”`).join(', ')
    throw new NotPublished(`Fix the errors in ${names} first.`)
  }
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
