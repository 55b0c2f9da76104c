import { GraphQLError, type GraphQLFieldResolver } from 'graphql'

/**
 * An object as the Storefront API shows it: a property per field, or a function of the field's
 * arguments. A field that is missing here is one that the stand-in does not implement.
 */
export type View = Readonly<Record<string, unknown>>

/** How many fields one request can resolve. */
const maxFields = 200_000

/** What one request has cost so far. */
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
