import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contentQueryOptions, useContent } from '#web/content/content-query.ts'
import type { ContentSource } from '#schemas/content/content-source.ts'
import type { Catalogue } from './read-catalogue.ts'
import type { FirstKits } from './read-first-kits.ts'
import type { KitName } from './read-kit-names.ts'
import type { Kit } from './read-kit.ts'

const questions = () => import('./product-questions.queries.ts')

/**
 * The first kits in the editors' order and the featured one, however many there are; `retries` is 2
 * on the home page and 0 elsewhere (`docs/product.md §7`).
 */
export const firstKitsQueryOptions = (content: ContentSource, retries = 0) =>
  contentQueryOptions(content, ['kits'], async () => (await questions()).firstKitsQuestion(retries))

/** One page of the catalogue; the first is 1. */
export const catalogueQueryOptions = (content: ContentSource, page: number) =>
  contentQueryOptions(content, ['catalogue', String(page)], async () =>
    (await questions()).catalogueQuestion(page),
  )

/** The kit with this slug; null if there is none. */
export const kitQueryOptions = (content: ContentSource, slug: string) =>
  contentQueryOptions(content, ['kit', slug], async () => (await questions()).kitQuestion(slug))

/** The names of the first kits, for lists to choose from. */
export const kitNamesQueryOptions = (content: ContentSource) =>
  contentQueryOptions(content, ['kit-names'], async () => (await questions()).kitNamesQuestion)

/** The names of the first kits in the editors' order. */
export function useKitNames(): readonly KitName[] {
  return useSuspenseQuery(kitNamesQueryOptions(useContent())).data
}

/** The first kits in the editors' order. */
export function useFirstKits(): FirstKits {
  return useSuspenseQuery(firstKitsQueryOptions(useContent())).data
}

/** One page of the catalogue that the route's loader found. */
export function useCatalogue(page: number): Catalogue {
  return useSuspenseQuery(catalogueQueryOptions(useContent(), page)).data
}

/**
 * The kit that the route's loader found. Where it was unpublished or moved meanwhile, it stays as it
 * was until the loader, which is run again, has found out where to go. Null if it never was.
 */
export function useKit(slug: string): Kit | null {
  const { kit } = useSuspenseQuery(kitQueryOptions(useContent(), slug)).data
  const [last, setLast] = useState(kit)
  if (kit !== null && kit !== last) setLast(kit)
  return kit ?? (last?.slug === slug ? last : null)
}
