import { Card, Heading, Stack, Text } from '@sanity/ui'
import { getPublishedId } from '@sanity/client/csm'
import { type ReactNode, useId } from 'react'
import { useRelativeTime, useSchema, useUser } from 'sanity'
import { IntentLink } from 'sanity/router'
import { documentName } from '#studio/document-name.ts'
import type { Edited } from './start-watch.ts'

interface StartSectionProps {
  readonly title: string
  /** The text if there are no lines. */
  readonly empty: string
  readonly lines: readonly { readonly key: string; readonly content: ReactNode }[]
  /** Below the lines. */
  readonly children?: ReactNode
}

/** One part of the start page: a heading and its lines. */
export function StartSection({ title, empty, lines, children }: StartSectionProps) {
  const id = useId()
  return (
    <Stack aria-labelledby={id} as="section" gap={4}>
      <Heading as="h2" id={id} size={1}>
        {title}
      </Heading>
      {lines.length === 0 ? (
        <Text muted size={1}>
          {empty}
        </Text>
      ) : (
        <Card border paddingX={4} paddingY={2} radius={3}>
          <Stack as="ul" style={plainList}>
            {lines.map(({ key, content }) => (
              <li key={key}>{content}</li>
            ))}
          </Stack>
        </Card>
      )}
      {children}
    </Stack>
  )
}

const plainList = { listStyle: 'none', margin: 0, paddingInlineStart: 0 } as const

interface DocumentLineProps extends Edited {
  /** What changed, in words. */
  readonly changes?: string
}

/** A document: its name as a link, its type, and its last change. */
export function DocumentLine({ document, author, changes }: DocumentLineProps) {
  const { _id, _type, _updatedAt } = document
  const name = documentName(document)
  const typeTitle = useSchema().get(_type)?.title ?? _type
  const when = useRelativeTime(_updatedAt, { useTemporalPhrase: true, minimal: true })
  return (
    <Stack gap={3} paddingY={3}>
      <Text size={1}>
        <IntentLink
          intent="edit"
          params={{ id: getPublishedId(_id), type: _type }}
          // The link is within a line of text.
          style={{ textDecoration: 'underline' }}
        >
          {name}
        </IntentLink>
        {typeTitle === name ? '' : ` · ${typeTitle}`}
        {changes !== undefined && ` · ${changes}`}
      </Text>
      <Text muted size={1}>
        {when}
        {author !== undefined && <AuthorName id={author} />}
      </Text>
    </Stack>
  )
}

/** The name of a user of the Studio; empty for a server. */
function AuthorName({ id }: { readonly id: string }) {
  const [user] = useUser(id)
  return user?.displayName ? ` by ${user.displayName}` : null
}
