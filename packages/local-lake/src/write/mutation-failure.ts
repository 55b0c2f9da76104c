import { LakeError } from '../lake-error.ts'

/** The reason why one mutation of a request failed, for the error's `items`. */
export interface FailureDetail {
  readonly type: string
  readonly description: string
  readonly [detail: string]: unknown
}

/** A mutation that cannot be applied; the caller adds its index in the request. */
export class MutationFailure extends Error {
  readonly status: 400 | 403 | 404 | 409 | 413
  readonly detail: FailureDetail

  constructor(status: 400 | 403 | 404 | 409 | 413, detail: FailureDetail) {
    super(detail.description)
    this.name = 'MutationFailure'
    this.status = status
    this.detail = detail
  }
}

/** The failure of the mutation at `index`, as the mutate or the actions endpoint reports it. */
export function lakeErrorAt(index: number, error: unknown, type: 'mutationError' | 'actionError') {
  if (!(error instanceof MutationFailure)) return error
  const lead = type === 'mutationError' ? 'The mutation(s) failed' : 'The action(s) failed'
  return new LakeError(error.status, {
    description: `${lead}: ${error.message}`,
    type,
    items: [{ error: error.detail, index }],
  })
}

export function documentNotFound(id: string): MutationFailure {
  return new MutationFailure(404, {
    type: 'documentNotFoundError',
    description: `The document with the ID "${id}" was not found`,
    id,
  })
}

export function documentExists(id: string): MutationFailure {
  return new MutationFailure(409, {
    type: 'documentAlreadyExistsError',
    description: `Document by ID "${id}" already exists`,
    id,
  })
}

export function revisionMismatch(id: string, expected: string, current?: string): MutationFailure {
  return new MutationFailure(409, {
    type: 'documentRevisionIDDoesNotMatchError',
    description: `Document by ID "${id}" does not have the expected revision "${expected}"`,
    id,
    expectedRevisionID: expected,
    currentRevisionID: current ?? null,
  })
}

/** The release is not in a state that the action needs. */
export function releaseInState(
  name: string,
  state: string,
  needed: readonly string[],
): MutationFailure {
  return new MutationFailure(409, {
    type: 'releaseStateError',
    description: `Release "${name}" is ${state}, but has to be ${needed.join(' or ')}`,
    releaseId: name,
    state,
  })
}

export function malformed(description: string): MutationFailure {
  return new MutationFailure(400, { type: 'validationError', description })
}

export function selectionConflict(): MutationFailure {
  return new MutationFailure(409, {
    type: 'transactionConflictError',
    description: 'The documents that the query selects kept changing while it ran; try again',
  })
}
