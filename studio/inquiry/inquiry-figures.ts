import { inquiryCategories, sourceChoices } from '#schemas/inquiry/inquiry-choices.ts'
import { type RequestedKit, inquiryKits, kitValueOf } from '#schemas/inquiry/inquiry-kits.ts'

/** The fields of an inquiry that are counted; no field identifies the sender. */
export interface CountedInquiry {
  readonly submittedAt: string
  readonly repliedAt?: string | null
  readonly source?: string | null
  readonly categories?: readonly string[] | null
  readonly kitsInterested?: readonly string[] | null
  readonly kits?: readonly RequestedKit[] | null
}

/** A number with its title. */
export interface Figure {
  readonly title: string
  readonly count: number
}

/** The overview's numbers over several weeks. */
export interface InquiryFigures {
  readonly total: number
  /** The earliest first, this week last, including empty weeks. Titles are the weeks' Mondays. */
  readonly weeks: readonly Figure[]
  readonly categories: readonly Figure[]
  readonly kits: readonly Figure[]
  readonly sources: readonly Figure[]
  readonly replied: number
  /** The median time from arrival to the first reply, in ms; undefined without replies. */
  readonly medianReplyMs: number | undefined
}

/** The maximum number of kits in the chart. */
const maxKits = 20

const dayMs = 24 * 3600 * 1000
const weekMs = 7 * dayMs

/** The start (UTC) of the Monday that begins the given number of weeks, including the week of `now`. */
export function startOfWeeks(weeks: number, now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const monday = today - ((now.getUTCDay() + 6) % 7) * dayMs
  return new Date(monday - (weeks - 1) * weekMs)
}

/** Counts inquiries that arrived at or after `start`. */
export function inquiryFigures(
  inquiries: readonly CountedInquiry[],
  weeks: number,
  start: Date,
): InquiryFigures {
  const perWeek = Array.from({ length: weeks }, (_, at) => ({
    title: new Date(start.getTime() + at * weekMs).toISOString().slice(0, 10),
    count: 0,
  }))
  const waits: number[] = []
  for (const { submittedAt, repliedAt } of inquiries) {
    const week = perWeek[Math.floor((Date.parse(submittedAt) - start.getTime()) / weekMs)]
    if (week) week.count += 1
    if (repliedAt) waits.push(Date.parse(repliedAt) - Date.parse(submittedAt))
  }
  return {
    total: inquiries.length,
    weeks: perWeek,
    categories: byCount(
      inquiryCategories,
      inquiries.flatMap((one) => one.categories ?? []),
    ),
    kits: byCount(
      kitChoices(inquiries),
      inquiries.flatMap((one) => one.kitsInterested ?? []),
    ).slice(0, maxKits),
    sources: byCount(
      sourceChoices,
      inquiries.flatMap((one) => one.source ?? []),
    ),
    replied: waits.length,
    medianReplyMs: medianOf(waits),
  }
}

/** The original kits, then all other requested kits, with their latest titles. */
function kitChoices(inquiries: readonly CountedInquiry[]) {
  const titles = new Map<string, string>(inquiryKits.map(({ value, title }) => [value, title]))
  for (const { slug, title } of inquiries.flatMap((one) => one.kits ?? [])) {
    titles.set(kitValueOf(slug), title)
  }
  return Array.from(titles, ([value, title]) => ({ value, title }))
}

/** The largest first; choices without inquiries come last. */
function byCount(
  choices: readonly { value: string; title: string }[],
  chosen: readonly string[],
): Figure[] {
  const counts = new Map<string, number>()
  for (const value of chosen) counts.set(value, (counts.get(value) ?? 0) + 1)
  return choices
    .map(({ value, title }) => ({ title, count: counts.get(value) ?? 0 }))
    .sort((one, other) => other.count - one.count)
}

function medianOf(values: number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? undefined : (upper + lower) / 2
}

/** A duration in the two largest units that matter: "3 h 20 min", "2 d 4 h". */
export function durationText(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 0) return joined(`${days} d`, hours % 24, 'h')
  if (hours > 0) return joined(`${hours} h`, minutes % 60, 'min')
  return `${minutes} min`
}

function joined(first: string, rest: number, unit: string): string {
  return rest === 0 ? first : `${first} ${rest} ${unit}`
}
