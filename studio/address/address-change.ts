import { fieldOf } from '#schemas/field/field-of.ts'
import {
  type AutomaticRedirect,
  automaticRedirect,
  changedAddress,
} from '#schemas/content/redirect/automatic-redirect.ts'
import { pageAddress } from '#schemas/content/redirect/page-address.ts'

/** Any version of a document. */
export interface AddressedDocument {
  readonly _type: string
  readonly [field: string]: unknown
}

/** The change of a page's address that publishing its draft makes. */
export interface AddressChange {
  /** The message to the editor before publishing. */
  readonly message: string
  readonly redirect: AutomaticRedirect
}

/**
 * The change of address that publishing makes; undefined if the page keeps its address or had none.
 */
export function addressChange(
  published: AddressedDocument | null,
  draft: AddressedDocument,
): AddressChange | undefined {
  const path = addressOf(draft)
  const change = changedAddress({
    type: draft._type,
    title: fieldOf(draft, 'title'),
    from: published ? addressOf(published) : undefined,
    path,
  })
  if (!change) return undefined
  const redirect = automaticRedirect(change)
  const message =
    path === undefined
      ? `The page ${redirect.from} will disappear, because the program will no longer have its own page. Links to it will lead to ${redirect.to}.`
      : `The address will change from ${redirect.from} to ${redirect.to}. Links to the old address will lead to the new one.`
  return { message, redirect }
}

function addressOf(document: AddressedDocument): string | undefined {
  return pageAddress(document._type, fieldOf(document['slug'], 'current'))
}
