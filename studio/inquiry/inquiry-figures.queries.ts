import type { SanityClient } from 'sanity'
import * as v from 'valibot'
import { requestedKitContract } from '#schemas/inquiry/inquiry-kits.ts'
import {
  type CountedInquiry,
  inquiryFigures,
  type InquiryFigures,
  startOfWeeks,
} from './inquiry-figures.ts'
import { defineQuery } from 'groq'

/** The maximum number of inquiries in one answer of the lake. */
const pageSize = 2000

const text = v.fallback(v.nullable(v.string()), null)
const texts = v.fallback(v.nullable(v.array(v.string())), null)

/** A page of inquiries to count; damaged fields are not counted. */
const pageContract = v.array(
  v.object({
    _id: v.string(),
    submittedAt: v.string(),
    repliedAt: text,
    source: text,
    categories: texts,
    kitsInterested: texts,
    kits: v.fallback(v.nullable(v.array(requestedKitContract)), null),
  }),
)

/** Loads the figures of the last weeks, including this week. */
export async function loadFigures(client: SanityClient, weeks: number): Promise<InquiryFigures> {
  const start = startOfWeeks(weeks, new Date())
  const all: CountedInquiry[] = []
  let last = { submittedAt: '', _id: '' }
  for (;;) {
    const params = { start: start.toISOString(), after: last.submittedAt, id: last._id, pageSize }
    const answer = await client.fetch(countedInquiriesQuery, params, { perspective: 'raw' })
    const page = v.parse(pageContract, answer)
    all.push(...page)
    const end = page.at(-1)
    if (page.length < pageSize || end === undefined) break
    last = end
  }
  return inquiryFigures(all, weeks, start)
}

/** Only the counted fields: no name, no address, no text. Suspected spam is left out. */
const countedInquiriesQuery =
  defineQuery(`*[_type == "inquiry" && status != "spam" && submittedAt >= $start
  && (submittedAt > $after || (submittedAt == $after && _id > $id))]
  | order(submittedAt asc, _id asc) [0...$pageSize]
  {_id, submittedAt, repliedAt, source, categories, kitsInterested, kits}`)
