import type { DocumentActionDescription, SanityDocument, ValidationMarker } from 'sanity'
import { withTimeout } from '#schemas/protocol/with-timeout.ts'

/** The maximum delay, in ms, until the last keystroke reaches the document to be published. */
const keystrokeMs = 100
/** The timeout for validation, in ms: one rule queries the lake. */
const checkMs = 15_000
/** How long to wait for the Studio's validation before its "no" counts, and how often to ask; in ms. */
const allowMs = 5000
const askAgainMs = 50

type Validate = (draft: SanityDocument) => Promise<readonly Pick<ValidationMarker, 'level'>[]>

/**
 * Whether a draft can be published by its rules.
 *
 * @throws {Error} if the validation takes too long
 */
export async function hasNoErrors(draft: SanityDocument, validate: Validate): Promise<boolean> {
  const markers = await withTimeout(validate(draft), checkMs, failLate)
  return !markers.some(({ level }) => level === 'error')
}

/** The parts of an action that publishing needs; the action's handler can resolve with the result. */
interface PublishDescription extends Pick<DocumentActionDescription, 'disabled' | 'title'> {
  readonly onHandle?: () => void | Promise<void>
}

/** The parts of the Studio that publishing needs. */
export interface PublishContext {
  /** The Studio's own action and the draft at the moment of the call. */
  readonly latest: () => {
    readonly description: PublishDescription | null
    readonly draft: SanityDocument | null
  }
  readonly validate: Validate
  /**
   * Asks the editor if publishing does more than it seems; false if the editor does not want to
   * publish.
   */
  readonly confirm: (draft: SanityDocument) => Promise<boolean>
  /** Shows the editor why nothing was published. */
  readonly refuse: (reason: string) => void
}

/**
 * Returns a function that publishes a document: that function waits for the last keystroke, validates,
 * waits for the Studio's own validation, asks the editor if needed, allows one call at a time, and
 * reports if nothing was published.
 */
export function publishWhenValid({
  latest,
  validate,
  confirm,
  refuse,
}: PublishContext): () => Promise<void> {
  const publish = async () => {
    await pause(keystrokeMs)
    let { draft } = latest()
    if (!(await isValid(draft))) return
    if (draft && (await hasWaited()) && latest().draft !== draft) {
      draft = latest().draft
      if (!(await isValid(draft))) return
    }
    if (draft && !(await confirmed(draft))) return
    const { description } = latest()
    if (description && description.disabled !== true) {
      await description.onHandle?.()
      return
    }
    const title = description?.title
    refuse(
      typeof title === 'string'
        ? title
        : 'This cannot be published right now. Try again in a moment.',
    )
  }
  const isValid = async (draft: SanityDocument | null) => {
    const isPublishable = draft === null || (await hasNoErrors(draft, validate))
    if (!isPublishable) refuse('Fix the errors marked in the document first.')
    return isPublishable
  }
  /**
   * Waits while the Studio still reports an error that is already fixed; returns whether there was a
   * wait.
   */
  const hasWaited = async () => {
    let waited = 0
    for (; waited < allowMs && latest().description?.disabled === true; waited += askAgainMs) {
      await pause(askAgainMs)
    }
    return waited > 0
  }
  const confirmed = async (draft: SanityDocument) => {
    try {
      return await confirm(draft)
    } catch (cause) {
      refuse(`The redirect from the old address could not be stored: ${reasonOf(cause)} Try again.`)
      return false
    }
  }
  let isPending = false
  return async () => {
    if (isPending) return
    isPending = true
    try {
      await publish()
    } catch (cause) {
      refuse(`The document could not be published: ${reasonOf(cause)} Try again.`)
    } finally {
      isPending = false
    }
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

function failLate(): never {
  throw new Error('The check took too long.')
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
