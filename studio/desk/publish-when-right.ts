import type { DocumentActionDescription, SanityDocument, ValidationMarker } from 'sanity'

/** How long, in ms, the last keystroke may take to reach the document that is about to be published. */
const settleMs = 100
/** How long, in ms, checking a document may take: one rule asks the lake. */
const checkMs = 15_000

/** What publishing needs of the desk. */
export interface Desk {
  /** The Studio's own action and the draft, as they are at the moment of the call. */
  readonly latest: () => {
    readonly description: Pick<DocumentActionDescription, 'disabled' | 'onHandle' | 'title'> | null
    readonly draft: SanityDocument | null
  }
  readonly validate: (draft: SanityDocument) => Promise<readonly Pick<ValidationMarker, 'level'>[]>
  /** Tells the editor why nothing was published. */
  readonly refuse: (reason: string) => void
}

/**
 * Makes the one way to publish a document: once what was typed last has been checked, one call at a
 * time, and never without a word where it comes to nothing.
 */
export function publishWhenRight({ latest, validate, refuse }: Desk): () => Promise<void> {
  const publish = async () => {
    await new Promise((resolve) => setTimeout(resolve, settleMs))
    const { draft } = latest()
    const markers = draft ? await inTime(validate(draft)) : []
    if (markers.some(({ level }) => level === 'error')) {
      refuse('Mend the errors that are marked in the document first.')
      return
    }
    const { description } = latest()
    if (description && description.disabled !== true) {
      description.onHandle?.()
      return
    }
    const title = description?.title
    refuse(typeof title === 'string' ? title : 'It cannot be published now. Try again in a moment.')
  }
  let isUnderWay = false
  return async () => {
    if (isUnderWay) return
    isUnderWay = true
    try {
      await publish()
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      refuse(`The document could not be checked: ${reason} Try again.`)
    } finally {
      isUnderWay = false
    }
  }
}

async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it took too long.')), checkMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
