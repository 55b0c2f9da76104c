import { nothing, type TracedValue } from './traced-value.ts'

/** The value of `@`, and those of `^`, `^.^` and so on. */
export interface Scope {
  readonly value: TracedValue
  readonly parent: Scope | undefined
  /** Scopes of `[]` traversals do not count as a parent. */
  readonly isHidden: boolean
}

/** The scope of a whole query, where `@` and `^` are nothing. */
export const rootScope: Scope = { value: nothing, parent: undefined, isHidden: false }

/** The scope inside a projection or a filter. */
export function childScope(scope: Scope, value: TracedValue): Scope {
  return { value, parent: scope.isHidden ? scope.parent : scope, isHidden: false }
}

/** The scope inside a traversal, `list[].…`. */
export function traversalScope(scope: Scope, value: TracedValue): Scope {
  return { ...childScope(scope, value), isHidden: true }
}

/** The value of `^`, repeated `steps` times. */
export function parentOf(scope: Scope, steps: number): TracedValue {
  let current: Scope | undefined = scope
  for (let step = 0; step < steps; step += 1) current = current?.parent
  return current?.value ?? nothing
}
