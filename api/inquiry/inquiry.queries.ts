import { defineQuery } from 'groq'

/** Every inquiry, for those who follow changes. */
export const everyInquiryQuery = '*[_type == "inquiry"]'

/** What staff see of an inquiry, under the names that it is stored with. */
export const inquiryProjection = `{
  _id, _createdAt, name, email, notes, submittedAt,
  phone, location, title, organization, categories, kitsInterested, kits, purchaseConsideration,
  source, status, assignee, repliedAt, erasedAt, verification, suspicion, delivery
}` as const

/** One inquiry by its document's id. */
export const inquiryByIdQuery = defineQuery(
  `*[_type == "inquiry" && _id == $id][0] ${inquiryProjection}`,
)

/** How many inquiries there are of each status. */
export const inquiryCountsQuery = defineQuery(`{
  "new": count(*[_type == "inquiry" && status == "new"]),
  "in-progress": count(*[_type == "inquiry" && status == "in-progress"]),
  "replied": count(*[_type == "inquiry" && status == "replied"]),
  "closed": count(*[_type == "inquiry" && status == "closed"]),
  "spam": count(*[_type == "inquiry" && status == "spam"])
}`)

/** Closed inquiries that nobody has touched for long. */
export const inquiriesToEraseQuery =
  defineQuery(`*[_type == "inquiry" && status == "closed" && !defined(erasedAt) && _updatedAt < $before]
  | order(_updatedAt asc) [0...$limit]._id`)

/**
 * Erased inquiries whose past is still in the lake's history. `erasedAt > ""` and not `defined()`:
 * the local lake's index then finds the few without reading all.
 */
export const inquiriesToPurgeQuery =
  defineQuery(`*[_type == "inquiry" && erasedAt > "" && !defined(historyPurgedAt) && _id > $after]
  | order(_id asc) [0...$limit]`)

/** Copies of an inquiry: somebody has put it into a release. */
export const inquiryVersionsQuery = defineQuery('*[sanity::versionOf($id) && _id != $id]._id')

/** Which of some inquiries are erased. */
export const erasedAmongQuery = defineQuery('*[_id in $ids && defined(erasedAt)]._id')

// Every request has its time, and the local lake's index finds a comparison without reading all.
const hasResendRequest = '_type == "inquiry" && resendRequest.requestedAt > ""'

/** Inquiries that staff want sent again, for those who follow changes. */
export const everyResendRequestQuery = `*[${hasResendRequest}]` as const

/** What staff want sent again. */
export const resendRequestsQuery = defineQuery(
  `*[${hasResendRequest}] [0...$limit]{_id, _rev, "request": resendRequest}`,
)

const isWaiting =
  'delivery.notification.state == "waiting" || delivery.acknowledgement.state == "waiting" || delivery.webhook.state == "waiting"'

/** Inquiries that wait for a receiver. */
export const waitingInquiriesQuery =
  defineQuery(`*[_type == "inquiry" && _id > $after && !defined(erasedAt) && (${isWaiting})]
  | order(_id asc) [0...$limit]`)

/** The same, limited to the given inquiries. */
export const waitingAmongQuery =
  defineQuery(`*[_type == "inquiry" && _id > $after && !defined(erasedAt) && (${isWaiting}) && _id in $ids]
  | order(_id asc) [0...$limit]`)

/** Which of the given inquiries the lake holds, and whether each waits for a receiver. */
export const heldAmongQuery = defineQuery(
  `*[_id in $ids]{_id, "isWaiting": !defined(erasedAt) && (${isWaiting})}`,
)

/** What nobody can find without a token: an inquiry, a draft, or a document in a release. */
export const exposedQuery = defineQuery(
  '*[_type == "inquiry" || _id in path("drafts.**") || _id in path("versions.**") || _id in path("inquiry.**")][0]._id',
)
