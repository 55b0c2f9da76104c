import { Button, Card, Flex, Spinner, Stack, Text } from '@sanity/ui'
import { useToast } from '@sanity/ui/toast'
import { useEffect, useState } from 'react'
import { type DocumentActionComponent, getPublishedId, useClient, useSetPerspective } from 'sanity'
import { IntentLink } from 'sanity/router'
import * as v from 'valibot'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'
import { readStudioSettings } from '#studio/studio-settings.ts'
import { wrapAction } from '#studio/wrap-action.ts'
import { confirmDialog } from './confirm-dialog.tsx'
import {
  confirmedBy,
  ownAddress,
  RedirectChoice,
  removalRedirect,
  suggestedTarget,
} from './removal-redirect.tsx'
import {
  type LinkedPlace,
  placesContract,
  placesOf,
  placesParams,
  placesQuery,
} from './linked-places.ts'

/**
 * Wraps the Studio's own Unpublish or Delete so that it first lists the places that link to and show a
 * published document, and asks where visitors of its page go. The Studio itself only knows references,
 * and asks about them afterwards; the redirect is created when the editor confirms that question.
 */
export const confirmRemoval = wrapAction((useAction) => {
  const verb = useAction.action === 'delete' ? 'delete' : 'unpublish'
  const useConfirmRemoval: DocumentActionComponent = (props) => {
    const description = useAction(props)
    const client = useClient({ apiVersion: lakeApiVersion })
    const setPerspective = useSetPerspective()
    const { push } = useToast()
    const [isAsking, setIsAsking] = useState(false)
    const from = ownAddress(props.published)
    const [chosen, setChosen] = useState<string>()
    const to = chosen ?? (from === undefined ? '' : suggestedTarget(from))
    const { published } = props
    if (!description || !published) return description
    const leadVisitors = async () => {
      if (from === undefined || to === '') return
      const redirect = removalRedirect(published, { from, to, isDeleted: verb === 'delete' })
      try {
        await client.withConfig({ timeout: timeoutMs }).createOrReplace(redirect)
      } catch {
        push({ status: 'error', title: 'The redirect was not created', description: redirectLater })
      }
    }
    if (!isAsking) {
      const dialog = confirmedBy(description.dialog, async (confirm) => {
        await leadVisitors()
        confirm()
        // The content is now a draft: among published documents, the form would be empty.
        setPerspective(undefined)
      })
      return { ...description, dialog, onHandle: () => setIsAsking(true) }
    }
    const dialog = confirmDialog({
      header:
        verb === 'delete' ? 'Delete: links to this document' : 'Unpublish: links to this document',
      content: (
        <Stack gap={5}>
          <LinkedPlacesList id={getPublishedId(props.id)} verb={verb} />
          {from !== undefined && <RedirectChoice from={from} onChange={setChosen} to={to} />}
        </Stack>
      ),
      confirm: 'Continue',
      tone: 'critical',
      onCancel: () => setIsAsking(false),
      onConfirm: () => {
        setIsAsking(false)
        description.onHandle?.()
      },
    })
    return { ...description, dialog }
  }
  return useConfirmRemoval
})

const redirectLater = 'Create it under Redirects.'

/** The timeout for the lake, in ms. */
const timeoutMs = 8000

interface LinkedPlacesListProps {
  /** The id of the published document. */
  readonly id: string
  /** The action, such as “unpublish”. */
  readonly verb: string
}

/** The places that link to and show a document, before it is taken off the site. */
function LinkedPlacesList(props: LinkedPlacesListProps) {
  const [attempt, setAttempt] = useState(0)
  return <Places key={attempt} {...props} retry={() => setAttempt(attempt + 1)} />
}

function Places({ id, verb, retry }: LinkedPlacesListProps & { readonly retry: () => void }) {
  const client = useClient({ apiVersion: lakeApiVersion })
  const [places, setPlaces] = useState<readonly LinkedPlace[] | 'failed'>()
  useEffect(() => {
    const end = new AbortController()
    const signal = AbortSignal.any([end.signal, AbortSignal.timeout(timeoutMs)])
    const load = async () => {
      const answer = await client.fetch<unknown>(placesQuery, placesParams(id), {
        perspective: 'raw',
        signal,
      })
      return placesOf(id, v.parse(placesContract, answer))
    }
    load().then(setPlaces, () => end.signal.aborted || setPlaces('failed'))
    return () => end.abort()
  }, [client, id])
  if (places === undefined) {
    return (
      <Flex align="center" gap={3}>
        <Spinner muted />
        <Text size={1}>Looking for links to this document</Text>
      </Flex>
    )
  }
  if (places === 'failed') {
    return (
      <Stack gap={4}>
        <Text>
          The Studio could not find the links to this document. You can still {verb} it, or try
          again.
        </Text>
        <Flex>
          <Button mode="ghost" onClick={retry} text="Try again" />
        </Flex>
      </Stack>
    )
  }
  return (
    <Stack gap={4}>
      <Text>
        {places.length === 0
          ? 'Nothing on the site links to it.'
          : `Before you ${verb} it, check where it is linked and shown.`}
      </Text>
      <Card overflow="auto" style={{ maxHeight: '40vh' }}>
        <Stack as="ul" gap={4} paddingY={2} style={plainList}>
          {places.map((place) => (
            <li key={place.text}>
              <Text>
                <Place {...place} />
              </Text>
            </li>
          ))}
        </Stack>
      </Card>
    </Stack>
  )
}

const plainList = { listStyle: 'none', margin: 0, paddingInlineStart: 0 } as const

function Place({ text, at }: LinkedPlace) {
  if ('path' in at) {
    const site = readStudioSettings().siteUrl ?? ''
    return (
      <a href={site + at.path} rel="noreferrer" target="_blank">
        {text}
      </a>
    )
  }
  return (
    <IntentLink intent="edit" params={{ id: at.id, type: at.type }} target="_blank">
      {text}
    </IntentLink>
  )
}
