import type { SanityClient } from 'sanity'
import {
  type CountedInquiry,
  inquiryFigures,
  type InquiryFigures,
  startOfWeeks,
} from './inquiry-figures.ts'

/** The most inquiries in one answer of the lake. */
const pageSize = 2000

/** Only what is counted: no name, no address, no text. Suspected spam is left out. */
const query = `*[_type == "inquiry" && status != "spam" && submittedAt >= $start
  && (submittedAt > $after || (submittedAt == $after && _id > $id))]
  | order(submittedAt asc, _id asc) [0...$pageSize]
  {_id, submittedAt, repliedAt, source, categories, kitsInterested}`

/** Asks the lake for the figures of so many weeks, this one included. */
export async function loadFigures(client: SanityClient, weeks: number): Promise<InquiryFigures> {
  const start = startOfWeeks(weeks, new Date())
  const all: CountedInquiry[] = []
  let last = { submittedAt: '', _id: '' }
  for (;;) {
    const params = { start: start.toISOString(), after: last.submittedAt, id: last._id, pageSize }
    const page = await client.fetch<(CountedInquiry & { _id: string })[]>(query, params, {
      perspective: 'raw',
    })
    all.push(...page)
    const end = page.at(-1)
    if (page.length < pageSize || end === undefined) break
    last = end
  }
  return inquiryFigures(all, weeks, start)
}
