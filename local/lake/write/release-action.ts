import type { NewDocument } from '../document.ts'
import type { PatchOperations } from '../mutation.ts'

interface OnRelease {
  /** The release's name, the last part of its document's id. */
  readonly releaseId: string
}

/** One action on a release, by its full name. */
export type ReleaseAction =
  | ({
      readonly actionType: 'sanity.action.release.create'
      readonly metadata?: Readonly<Record<string, unknown>> | undefined
    } & OnRelease)
  | ({
      readonly actionType: 'sanity.action.release.edit'
      readonly patch: PatchOperations
    } & OnRelease)
  | ({
      readonly actionType: 'sanity.action.release.schedule'
      /** ISO 8601. */
      readonly publishAt: string
    } & OnRelease)
  | ({
      readonly actionType:
        | 'sanity.action.release.unschedule'
        | 'sanity.action.release.publish'
        | 'sanity.action.release.archive'
        | 'sanity.action.release.unarchive'
        | 'sanity.action.release.delete'
    } & OnRelease)
  | ({
      readonly actionType: 'sanity.action.release.import'
      readonly attributes?: NewDocument | undefined
      readonly document?: NewDocument | undefined
      readonly ifExists: 'fail' | 'ignore' | 'replace'
    } & OnRelease)

/** Whether an action concerns a release rather than a document. */
export function isReleaseAction({ actionType }: { readonly actionType: string }): boolean {
  return actionType.startsWith('sanity.action.release.')
}
