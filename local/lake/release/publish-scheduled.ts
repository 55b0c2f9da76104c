import { LakeError } from '../lake-error.ts'
import type { Access } from '../lake-variables.ts'
import type { DatasetWriter } from '../write/dataset-writer.ts'
import { publishWhenDue, recordFailure } from '../write/release-steps.ts'

/** A scheduled release, and on whose behalf it is published. */
export interface ScheduledRelease {
  readonly name: string
  readonly access: Access
  /** The time in ms by which it is due. */
  readonly now: number
}

/** What editors are told where it is no fault of theirs. */
const hiddenReason = 'Something went wrong in the lake; see its log'

/**
 * Publishes a scheduled release in one transaction, as its own action would. One that cannot be
 * published becomes active again and holds the reason, which the Studio shows.
 */
export async function publishScheduled(
  writer: DatasetWriter,
  { name, access, now }: ScheduledRelease,
  log: (line: string) => void,
): Promise<void> {
  try {
    await writer.changeReleases(access, (pending, lookup) =>
      publishWhenDue(pending, name, { now, lookup }),
    )
  } catch (cause) {
    const message = cause instanceof LakeError ? reasonOf(cause) : hiddenReason
    log(`release ${name} could not be published: ${String(cause)}`)
    await writer.changeReleases(access, (pending) => recordFailure(pending, name, message))
  }
}

/** The reason alone: nobody sent a request that could have failed. */
function reasonOf({ message }: LakeError): string {
  return message.replace(/^The action\(s\) failed: /, '')
}
