import type { LakeDocument } from '../document.ts'
import type { LakeErrorBody } from '../lake-error.ts'
import type { ViewDefinition } from './document-view.ts'
import type { Evaluated, Evaluation } from './evaluate-query.ts'

/** What a query worker is sent. It reads the documents themselves from the dataset's file. */
export type ToWorker =
  | {
      readonly kind: 'query'
      readonly id: number
      readonly file: string
      readonly view: ViewDefinition
      readonly evaluation: Evaluation
    }
  | {
      readonly kind: 'match'
      readonly id: number
      readonly evaluation: Evaluation
      readonly documents: readonly LakeDocument[]
    }

/** What it answers: that it has started, then one message for each query. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | ({ readonly kind: 'result'; readonly id: number } & Evaluated)
  | { readonly kind: 'failure'; readonly id: number; readonly error: LakeErrorBody }
