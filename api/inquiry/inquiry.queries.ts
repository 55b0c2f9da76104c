import { defineQuery } from 'groq'
import { answerDueCondition } from '#schemas/inquiry/answer-due.ts'
import { teamId } from '#schemas/inquiry/inquiry-assignment.ts'
import { replyTemplatesId } from '#schemas/inquiry/reply.ts'

/** Everything that staff see at `/admin`, to follow changes: inquiries, the team and reply templates. */
export const staffChangesQuery = `*[_type == "inquiry" || _id in ["${teamId}", "${replyTemplatesId}"]]`

/** The fields of an inquiry that staff see, under their stored names. */
export const inquiryProjection = `{
  _id, _createdAt, name, email, notes, submittedAt,
  phone, location, title, organization, categories, kitsInterested, kits, purchaseConsideration,
  source, status, assignee, internalNotes, answerDueAt, repliedAt, erasedAt, verification, suspicion, delivery
}` as const

export const inquiryByIdQuery = defineQuery(
  `*[_type == "inquiry" && _id == $id][0] ${inquiryProjection}`,
)

/** Inquiries whose ids begin with a reference; usually one. */
export const inquiriesByIdStartQuery = defineQuery(
  `*[_type == "inquiry" && string::startsWith(_id, $idStart)][0...2] ${inquiryProjection}`,
)

/** The members of the team, as editors entered them. */
export const teamQuery = defineQuery(
  `*[_type == "team" && _id == "${teamId}"][0].members[]{name, email}`,
)

export const replyTemplatesQuery = defineQuery(
  '*[_type == "replyTemplates" && _id == $id][0].templates[]{title, text}',
)

/** Inquiries whose answer is due, the oldest first (`schemas/inquiry/answer-due.ts`). */
export const answersDueQuery = defineQuery(`*[_type == "inquiry" && ${answerDueCondition}]
  | order(submittedAt asc) [0...100]._id`)

export const inquiryCountsQuery = defineQuery(`{
  "new": count(*[_type == "inquiry" && status == "new"]),
  "in-progress": count(*[_type == "inquiry" && status == "in-progress"]),
  "replied": count(*[_type == "inquiry" && status == "replied"]),
  "closed": count(*[_type == "inquiry" && status == "closed"]),
  "spam": count(*[_type == "inquiry" && status == "spam"])
}`)

/** Closed inquiries without recent changes. */
export const inquiriesToEraseQuery =
  defineQuery(`*[_type == "inquiry" && status == "closed" && !defined(erasedAt) && _updatedAt < $before]
  | order(_updatedAt asc) [0...$limit]._id`)

/**
 * Erased inquiries with earlier revisions in the lake's history. `erasedAt > ""` instead of `defined()`
 * lets the local lake's index find the few without reading all.
 */
export const inquiriesToPurgeQuery =
  defineQuery(`*[_type == "inquiry" && erasedAt > "" && !defined(historyPurgedAt) && _id > $after]
  | order(_id asc) [0...$limit]`)

/** Copies of an inquiry in releases. */
export const inquiryVersionsQuery = defineQuery('*[sanity::versionOf($id) && _id != $id]._id')

/**
 * Documents that were sent with an email address (in lower case), including drafts and copies in
 * releases.
 */
export const inquiriesOfAddressQuery =
  defineQuery(`*[_type == "inquiry" && lower(email) == $address && _id > $after]
  | order(_id asc) [0...$limit]`)

/** Other people's inquiries whose text contains an email address (in lower case). */
export const inquiriesNamingAddressQuery =
  defineQuery(`*[_type == "inquiry" && coalesce(lower(email), "") != $address && (
    count(string::split(lower(notes), $address)) > 1 ||
    count(internalNotes[count(string::split(lower(text), $address)) > 1]) > 0
  )]._id`)

export const erasedAmongQuery = defineQuery('*[_id in $ids && defined(erasedAt)]._id')

// Every request has a time, and the local lake's index can use a comparison.
const hasResendRequest = '_type == "inquiry" && resendRequest.requestedAt > ""'

/** Inquiries with a resend request from staff, to follow changes. */
export const everyResendRequestQuery = `*[${hasResendRequest}]` as const

export const resendRequestsQuery = defineQuery(
  `*[${hasResendRequest}] [0...$limit]{_id, _rev, "request": resendRequest}`,
)

const isWaiting =
  'delivery.notification.state == "waiting" || delivery.acknowledgement.state == "waiting" || delivery.webhook.state == "waiting"'

export const waitingInquiriesQuery =
  defineQuery(`*[_type == "inquiry" && _id > $after && !defined(erasedAt) && (${isWaiting})]
  | order(_id asc) [0...$limit]`)

/** Like {@link waitingInquiriesQuery}, but limited to these inquiries. */
export const waitingAmongQuery =
  defineQuery(`*[_type == "inquiry" && _id > $after && !defined(erasedAt) && (${isWaiting}) && _id in $ids]
  | order(_id asc) [0...$limit]`)

/** Which of these inquiries the lake has, and whether each waits for a receiver. */
export const existingIdsQuery = defineQuery(
  `*[_id in $ids]{_id, "isWaiting": !defined(erasedAt) && (${isWaiting})}`,
)

export const deliveriesQuery = defineQuery('*[_id in $ids && defined(delivery)]{_id, delivery}')

/** Documents that must be invisible without a token: inquiries, the team, drafts, and versions in releases. */
export const exposedQuery = defineQuery(
  '*[_type == "inquiry" || _id in path("drafts.**") || _id in path("versions.**") || _id in path("inquiry.**") || _id in path("private.**")][0]._id',
)
