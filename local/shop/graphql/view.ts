import { GraphQLError, type GraphQLFieldResolver } from 'graphql'
import type { Catalogue } from '#local/shop/catalogue/catalogue.ts'
import type { ShopSettings } from '#local/shop/shop.ts'

/**
 * An object as the Storefront API shows it: a property per field, or a function of the field's
 * arguments. A field that is missing here is one that the stand-in does not implement.
 */
export type View = Readonly<Record<string, unknown>>

/** How many fields one request can resolve. */
const maxFields = 200_000

/** The cost of one request so far. */
export class Budget {
  #spent = 0

  /** @throws {GraphQLError} if the request asks for too much */
  spend(): void {
    this.#spent += 1
    if (this.#spent <= maxFields) return
    throw new GraphQLError(`The query asks for more than ${maxFields} values.`, {
      extensions: { code: 'MAX_COST_EXCEEDED' },
    })
  }
}

/**
 * Reads a field from a view.
 *
 * @throws {GraphQLError} if the stand-in does not implement the field: never a silent null
 */
export const resolveField: GraphQLFieldResolver<View, Budget> = (source, args, budget, info) => {
  budget.spend()
  const value = source[info.fieldName]
  if (value === undefined) {
    const field = `${info.parentType.name}.${info.fieldName}`
    throw new GraphQLError(`The shop stand-in does not implement ${field}.`, {
      extensions: { code: 'NOT_IMPLEMENTED' },
    })
  }
  if (typeof value !== 'function') return value
  // Views hold no functions but those of a field's arguments.
  return (value as (args: Readonly<Record<string, unknown>>) => unknown)(args)
}

/** The shop data that the views show. */
export interface Shown {
  readonly catalogue: Catalogue
  readonly settings: ShopSettings
  /** The stand-in's address, such as `http://localhost:3333/shop`. */
  readonly baseUrl: string
}

/** Shortens a text to `length` characters, with an ellipsis if it is longer. */
export function cut(text: string, length: number | null | undefined): string {
  if (length == null || text.length <= length) return text
  return `${text.slice(0, Math.max(0, length - 3))}...`
}

/** Plain paragraphs as HTML. */
export function htmlOf(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('\n')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
