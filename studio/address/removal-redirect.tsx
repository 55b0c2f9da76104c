import { Select, Stack, Text } from '@sanity/ui'
import { cloneElement, isValidElement, type ReactNode, useEffect, useId, useState } from 'react'
import { type DocumentActionDescription, type SanityDocument, useClient } from 'sanity'
import { documentName } from '#studio/document-name.ts'
import { fieldOf } from '#schemas/field/field-of.ts'
import {
  type AutomaticRedirect,
  automaticRedirect,
} from '#schemas/content/redirect/automatic-redirect.ts'
import { knownAddresses } from '#schemas/content/redirect/taken-addresses.ts'
import { fixedPages, pageAddress } from '#schemas/content/redirect/page-address.ts'
import { pathKey } from '#schemas/content/redirect/redirect-path.ts'
import { lakeApiVersion } from '#schemas/lake-api-version.ts'

/** The address of a published document's own page; undefined if the document has no page. */
export function ownAddress(published: SanityDocument | null): string | undefined {
  return published ? pageAddress(published._type, fieldOf(published['slug'], 'current')) : undefined
}

/** The page that is suggested for visitors of a page that is taken off the site. */
export function suggestedTarget(path: string): string {
  const [, folder] = path.split('/')
  return fixedPages.find((page) => page === `/${folder}`) ?? '/'
}

/** The redirect from a page that is taken off the site; permanent only if the page is deleted. */
export function removalRedirect(
  published: SanityDocument,
  { from, to, isDeleted }: { from: string; to: string; isDeleted: boolean },
): AutomaticRedirect {
  const title = documentName(published)
  const redirect = automaticRedirect({ from, to, title, isPermanent: isDeleted })
  return { ...redirect, note: `Made when “${title}” was taken off the site.` }
}

interface RedirectChoiceProps {
  readonly from: string
  /** The chosen page; empty for no page. */
  readonly to: string
  readonly onChange: (to: string) => void
}

/** Pages that are of no use to visitors of another page. */
const noTargets: ReadonlySet<string> = new Set(['/search', '/order/thanks'])

/** Asks where visitors of a page go that is taken off the site. */
export function RedirectChoice({ from, to, onChange }: RedirectChoiceProps) {
  const id = useId()
  const pages = usePageNames()
  const targets = [...pages].filter(([path]) => path !== pathKey(from) && !noTargets.has(path))
  return (
    <Stack gap={3}>
      <Text as="label" htmlFor={id} size={1} weight="medium">
        Send visitors of {from} to
      </Text>
      <Select id={id} onChange={({ currentTarget }) => onChange(currentTarget.value)} value={to}>
        {targets.map(([path, name]) => (
          <option key={path} value={path}>
            {path === '/'
              ? 'the home page (/)'
              : `${path}${name === undefined ? '' : ` (${name})`}`}
          </option>
        ))}
        <option value="">no page: they see “not found”</option>
      </Select>
    </Stack>
  )
}

/** The paths of the site's pages, with the names of the documents; at first only the fixed pages. */
function usePageNames(): ReadonlyMap<string, string | undefined> {
  const client = useClient({ apiVersion: lakeApiVersion })
  const [names, setNames] = useState<ReadonlyMap<string, string | undefined>>(
    () => new Map(fixedPages.map((path) => [path, undefined])),
  )
  useEffect(() => {
    let isOpen = true
    const load = async () => {
      const { pages } = await knownAddresses('', { getClient: () => client })
      const others = [...pages].filter(([path]) => !fixedPages.includes(path))
      if (isOpen) setNames((fixed) => new Map([...fixed, ...others]))
    }
    // If the lake does not answer, the fixed pages remain.
    load().catch(() => undefined)
    return () => {
      isOpen = false
    }
  }, [client])
  return names
}

type Dialog = DocumentActionDescription['dialog']

/** Wraps the Studio's own question, which comes after ours, so that `around` runs its confirmation. */
export function confirmedBy(
  dialog: Dialog,
  around: (confirm: () => void) => Promise<void>,
): NonNullable<Dialog> {
  if (!dialog) return false
  const wrapped = (question: ReactNode) => {
    if (!isValidElement<{ onConfirm: (...all: unknown[]) => void }>(question)) return question
    const { onConfirm } = question.props
    return cloneElement(question, {
      onConfirm: (...all) => void around(() => onConfirm(...all)),
    })
  }
  if (dialog.type === 'custom') return { ...dialog, component: wrapped(dialog.component) }
  return dialog.type === 'dialog' ? { ...dialog, content: wrapped(dialog.content) } : dialog
}
