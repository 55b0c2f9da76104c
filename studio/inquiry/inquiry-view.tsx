import { Badge, Card, Flex, Stack, Text } from '@sanity/ui'
import type { ReactNode } from 'react'
import {
  captchaStates,
  inquiryCategories,
  purchaseConsiderations,
  recommendation,
  sourceChoices,
  titlesOf,
} from '#schemas/inquiry/inquiry-choices.ts'
import { requestedItemsOf } from '#schemas/inquiry/inquiry-kits.ts'
import { inquiryStatuses } from '#schemas/inquiry/inquiry-status.ts'
import { dialedNumber } from '#schemas/inquiry/dialed-number.ts'
import { replyAddress } from '#schemas/inquiry/reply.ts'
import { deliverySummary } from './delivery-summary.ts'
import { timeText } from './delivery-timeline.tsx'
import type { ShownInquiry } from './read-inquiry.ts'

/**
 * The height of a long message, in CSS pixels; a long message scrolls, so that the facts stay on the
 * screen.
 */
const maxMessageHeight = 184

interface InquiryViewProps {
  readonly inquiry: ShownInquiry
  /** The button to reply. */
  readonly reply: ReactNode
}

/** The visitor, their message and how the team handles it, on one screen. */
export function InquiryView({ inquiry, reply }: InquiryViewProps) {
  const { notes, erasedAt, suspicion = [], internalNotes = [] } = inquiry
  return (
    <Stack as="section" aria-label="The inquiry" gap={4}>
      {suspicion.length > 0 && (
        <Card border padding={3} radius={2} tone="caution">
          <Text size={1}>Why it looks like spam: {suspicion.join('; ')}</Text>
        </Card>
      )}
      <Card border radius={2} tone="transparent">
        <section
          aria-label="Message"
          style={messageStyle}
          // A scrollable area must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <Text
            muted={!notes}
            size={2}
            style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          >
            {erasedAt === undefined
              ? (notes ?? 'The visitor left no message.')
              : `The personal data was erased on ${timeText(erasedAt)}.`}
          </Text>
        </section>
      </Card>
      <Flex>{reply}</Flex>
      <dl style={factsStyle}>
        {factsOf(inquiry).map(({ label, value }) => (
          <Stack gap={2} key={label}>
            <Text as="dt" muted size={0}>
              {label}
            </Text>
            <Text as="dd" size={1} style={{ overflowWrap: 'anywhere' }}>
              {value}
            </Text>
          </Stack>
        ))}
      </dl>
      <Stack gap={3}>
        <Text muted size={0}>
          Internal notes
        </Text>
        {internalNotes.length === 0 && <Text size={1}>None yet.</Text>}
        {internalNotes.slice(-shownNotes).map(({ _key, text, writtenBy, writtenAt }) => (
          <Text key={_key} size={1} textOverflow="ellipsis">
            {[text, writtenBy, timeText(writtenAt)].filter(Boolean).join(' · ')}
          </Text>
        ))}
      </Stack>
    </Stack>
  )
}

/** The number of internal notes on the first screen, the latest notes; the field shows all notes. */
const shownNotes = 2

const messageStyle = { maxHeight: maxMessageHeight, overflow: 'auto', padding: '1rem' } as const

const factsStyle = {
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'repeat(auto-fit, minmax(10.5rem, 1fr))',
  margin: 0,
} as const

interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** Who wrote, what they want, how to reply, and the team's work; missing answers are left out. */
function factsOf(inquiry: ShownInquiry): Fact[] {
  const { email, phone, purchaseConsideration, submittedAt, source } = inquiry
  const { assignee, repliedAt, erasedAt } = inquiry
  const { kits, wantsAdvice } = requestedItemsOf(inquiry)
  const delivery = deliverySummary(inquiry)
  const address = replyAddress({ ...inquiry, message: inquiry.notes })
  const facts: Fact[] = [
    { label: 'Name', value: lines(inquiry.name, inquiry.title) },
    { label: 'Organization', value: lines(inquiry.organization) },
    { label: 'Location', value: lines(inquiry.location) },
    { label: 'Email', value: address && <a href={address}>{breakable(email)}</a> },
    { label: 'Phone', value: phone && <a href={`tel:${dialedNumber(phone)}`}>{phone}</a> },
    { label: 'Role in aviation', value: titlesOf(inquiryCategories, inquiry.categories ?? []) },
    {
      label: 'Interested in',
      value: lines(...kits, wantsAdvice ? recommendation.title : undefined),
    },
    {
      label: 'Purchase preference',
      value: titlesOf(purchaseConsiderations, purchaseConsideration ? [purchaseConsideration] : []),
    },
    {
      label: 'Sent from',
      value: lines(titlesOf(sourceChoices, source ? [source] : []), timeText(submittedAt)),
    },
    { label: 'Status', value: titlesOf(inquiryStatuses, inquiry.status ? [inquiry.status] : []) },
    { label: 'Assigned to', value: assignee ?? 'Nobody' },
    {
      label: 'First reply',
      value: repliedAt ? timeText(repliedAt) : erasedAt === undefined && 'None yet',
    },
    {
      label: 'Delivery',
      value: (
        <Flex>
          <Badge tone={delivery.tone}>{delivery.title}</Badge>
        </Flex>
      ),
    },
    { label: 'Reference', value: inquiry.reference },
    {
      label: 'Verified by the captcha',
      value: titlesOf(captchaStates, inquiry.verification ? [inquiry.verification] : []),
    },
  ]
  return facts.filter(({ value }) => value)
}

/** An email address that breaks before its `@` rather than within a word. */
function breakable(email = ''): ReactNode {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

/** The strings that are not empty, one on each line; undefined if there are none. */
function lines(...texts: (string | undefined)[]): ReactNode {
  const shown = texts.filter(Boolean)
  if (shown.length === 0) return undefined
  return shown.map((text) => (
    <span key={text} style={{ display: 'block' }}>
      {text}
    </span>
  ))
}
