import * as v from 'valibot'
import type { ListedInquiry } from '#schemas/inquiry/admin/listed-inquiry.contract.ts'
import type { InquiryFilter } from '#schemas/inquiry/admin/inquiry-list.contract.ts'
import type { InquiryStatus } from '#schemas/inquiry/inquiry-status.ts'
import { idStartOf } from '#schemas/inquiry/inquiry-reference.ts'
import { type ReplyTemplate, replyTemplatesContract } from '#schemas/inquiry/reply.ts'
import { AppError } from '#api/http/errors.ts'
import type { Cursor } from '#api/inquiry/inquiry-list-query.ts'
import type { InquiryRepository, NewNote } from '#api/inquiry/inquiry-repository.ts'
import type { Log } from '#api/platform/log/log.ts'
import { noSuchInquiry, reachLake } from './reach-lake.ts'
import { readListedInquiry } from './read-listed-inquiry.ts'

/** One page of the list. */
export interface InquiryPage {
  readonly inquiries: readonly ListedInquiry[]
  /** The cursor of the next page; null on the last page. */
  readonly next: string | null
}

export interface PageRequest {
  readonly filter: InquiryFilter
  readonly limit: number
  readonly cursor?: string | undefined
}

/** The maximum number of inquiries whose unreadable fields are logged. */
const maxLogged = 1000

const cursorContract = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64url').toString('utf8')),
  v.parseJson(),
  v.strictTuple([v.string(), v.string()]),
)

/** The inquiries as `/admin` shows and handles them. Every method can throw `lake-unavailable`. */
export class AdminInquiries {
  readonly #inquiries: InquiryRepository
  readonly #log: Log
  /** Inquiries whose unreadable fields have been logged. */
  readonly #logged = new Set<string>()

  constructor(inquiries: InquiryRepository, log: Log) {
    this.#inquiries = inquiries
    this.#log = log
  }

  /**
   * Returns one page of the list.
   *
   * @throws {AppError} `invalid-fields` if the cursor is not from this list
   */
  async page({ filter, limit, cursor }: PageRequest): Promise<InquiryPage> {
    const part = { filter, limit: limit + 1, cursor: parseCursor(cursor) }
    const rows = await reachLake(() => this.#inquiries.list(part))
    // One extra row shows whether there is a next page.
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    const hasNext = rows.length > limit && last !== undefined
    return {
      inquiries: shown.flatMap(({ inquiry }) => this.#read(inquiry) ?? []),
      next: hasNext ? cursorText([last.value, last.id]) : null,
    }
  }

  /**
   * Returns one inquiry.
   *
   * @param name its id, or its reference in any spelling
   * @throws {AppError} `not-found` if there is no such inquiry, or the reference belongs to several
   */
  async get(name: string): Promise<ListedInquiry> {
    const idStart = idStartOf(name)
    if (idStart === undefined) return this.#found(await reachLake(() => this.#inquiries.byId(name)))
    const [inquiry, another] = await reachLake(() => this.#inquiries.byIdStart(idStart))
    if (another !== undefined) {
      const message =
        'Several inquiries have this reference. Search for it in the list to see them.'
      throw new AppError('not-found', message)
    }
    return this.#found(inquiry)
  }

  /** The number of inquiries with each status. */
  counts(): Promise<Record<InquiryStatus, number>> {
    return reachLake(() => this.#inquiries.countByStatus())
  }

  /**
   * Sets an inquiry's status. Throws `not-found`.
   *
   * @param clearRepliedAt whether to remove the time of the first reply, to undo “Mark as replied”
   */
  async setStatus(
    id: string,
    status: InquiryStatus,
    { clearRepliedAt = false } = {},
  ): Promise<ListedInquiry> {
    const changed = await reachLake(() =>
      this.#inquiries.changeStatus(id, status, { clearRepliedAt }),
    )
    return this.#found(changed)
  }

  /** The replies that the team has prepared. */
  async replyTemplates(): Promise<ReplyTemplate[]> {
    return v.parse(replyTemplatesContract, await reachLake(() => this.#inquiries.replyTemplates()))
  }

  /** The names of the team's members. */
  async team(): Promise<string[]> {
    return (await reachLake(() => this.#inquiries.team())).map(({ name }) => name)
  }

  /**
   * Assigns an inquiry to a member of the team, or to nobody. Throws `not-found`, also if the inquiry is
   * erased, and `invalid-fields` if there is no such member.
   */
  async assign(id: string, name: string | null): Promise<ListedInquiry> {
    if (name !== null && !(await this.team()).includes(name)) {
      const issues = { assignee: ['Choose a member of the team'] }
      throw new AppError('invalid-fields', 'This person is not in the team.', { issues })
    }
    return this.#found(await reachLake(() => this.#inquiries.assign(id, name)))
  }

  /**
   * Adds an internal note; does nothing if the note is already there. Throws `not-found`, also if the
   * inquiry is erased.
   */
  async addNote(id: string, note: NewNote): Promise<ListedInquiry> {
    const changed = await reachLake(() => this.#inquiries.addNote(id, note))
    const inquiry = changed === undefined ? await this.get(id) : this.#found(changed)
    if (inquiry.erasedAt === null) return inquiry
    throw new AppError(
      'not-found',
      'The inquiry was erased in the meantime. The note is not stored.',
    )
  }

  /**
   * Erases the personal data of an inquiry; does nothing if it was already erased. Throws `not-found`.
   */
  async erase(id: string): Promise<ListedInquiry> {
    const changed = await reachLake(() => this.#inquiries.eraseOne(id))
    return changed === undefined ? this.get(id) : this.#found(changed)
  }

  #found(document: unknown): ListedInquiry {
    const inquiry = this.#read(document)
    if (inquiry === undefined) throw noSuchInquiry()
    return inquiry
  }

  /** Reads a document as far as possible; logs the names of unreadable fields once, not their values. */
  #read(document: unknown): ListedInquiry | undefined {
    const inquiry = readListedInquiry(document)
    if (inquiry === undefined || inquiry.unreadable.length === 0) return inquiry
    const { id, unreadable } = inquiry
    if (!this.#logged.has(id) && this.#logged.size < maxLogged) {
      this.#logged.add(id)
      const line = { inquiry: id, fields: unreadable, unreadable: this.#logged.size }
      this.#log.warn(line, 'an inquiry in the lake cannot be read in full')
    }
    return inquiry
  }
}

function cursorText(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function parseCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  const parsed = v.safeParse(cursorContract, text)
  if (parsed.success) return parsed.output
  throw new AppError('invalid-fields', 'The cursor does not belong to this list.', {
    issues: { cursor: ['Take it from X-Next-Cursor'] },
  })
}
