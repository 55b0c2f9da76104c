import { defineQuery } from 'groq'

/** Only what is counted: no name, no address, no text. Suspected spam is left out. */
export const countedInquiriesQuery =
  defineQuery(`*[_type == "inquiry" && status != "spam" && submittedAt >= $start
  && (submittedAt > $after || (submittedAt == $after && _id > $id))]
  | order(submittedAt asc, _id asc) [0...$pageSize]
  {_id, submittedAt, repliedAt, source, categories, kitsInterested, kits}`)
