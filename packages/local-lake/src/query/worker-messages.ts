import type { LakeDocument } from '../document.ts'
import type { LakeErrorBody } from '../lake-error.ts'
import type { ViewDefinition } from './document-view.ts'
import type { Evaluated, Evaluation } from './evaluate-query.ts'

/** A message to a query worker, which reads the documents themselves from the dataset's file. */
export type ToWorker = WorkerJob & { readonly id: number }

/** A query to evaluate, or documents to test against a listener's filter. */
export type WorkerJob =
  | {
      readonly kind: 'query'
      readonly file: string
      readonly view: ViewDefinition
      readonly evaluation: Evaluation
    }
  | {
      readonly kind: 'match'
      readonly evaluation: Evaluation
      readonly documents: readonly LakeDocument[]
    }

/** A worker's answers: a message that the worker has started, then one answer for each job. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | ({ readonly kind: 'result'; readonly id: number } & Evaluated)
  | { readonly kind: 'failure'; readonly id: number; readonly error: LakeErrorBody }
