import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { recommendation } from '#schemas/inquiry/inquiry-choices.ts'
import type { Inquiry, InquiryInput } from '#schemas/inquiry/inquiry.contract.ts'
import { storedPrefill } from './inquiry-draft.ts'
import type { KitOptions } from './use-kit-options.ts'

type Form = Pick<UseFormReturn<InquiryInput, unknown, Inquiry>, 'getValues' | 'setValue'>

/** The maximum number of kits that a URL can choose: as many as in a comparison. */
const maxRequested = 4

/** The slugs in a URL: `?kit=a,b`, or `?kit=a&kit=b`. */
function slugsOf(requested: unknown): string[] {
  const values: unknown[] = Array.isArray(requested) ? requested : [requested]
  const names = values
    // The router parses digits as a number.
    .flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? `${value}` : []))
    .flatMap((value) => value.split(','))
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))].slice(0, maxRequested)
}

/** The maximum length of the notes in a URL, in characters. */
const maxNotes = 200

/** The notes in a URL, on one line: `?notes=Aircraft: Embraer Phenom 300`. */
const notesOf = (notes: unknown) =>
  typeof notes === 'string' ? notes.replaceAll(/\s+/g, ' ').trim().slice(0, maxNotes) : ''

/**
 * Adds the kits in the page's URL (`?kit=`) to the choices of a draft, and its notes (`?notes=`) above
 * the typed notes, in place of an earlier URL's notes. What the visitor removes stays removed after a
 * reload. A slug without a current or former kit is ignored; kits of a draft that no longer exist are
 * removed, because the form could not show them.
 */
export function usePrefill(source: string, { getValues, setValue }: Form, kits: KitOptions) {
  const requested = useLocation({
    select: ({ search }: { search: { kit?: unknown } }) => slugsOf(search.kit).join(),
  })
  const notes = useLocation({
    select: ({ search }: { search: { notes?: unknown } }) => notesOf(search.notes),
  })
  const visit = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const listed = kits.options.length
  const chosen = () => getValues('kitsInterested') ?? []
  const choose = (slugs: readonly string[]) =>
    setValue('kitsInterested', [...new Set(slugs)], { shouldDirty: true })

  const take = useEffectEvent(async () => {
    const [lastVisit, lastNotes = ''] = storedPrefill(source).get()?.split('\n') ?? []
    if (lastVisit === visit) return
    const found = await Promise.all(requested.split(',').filter(Boolean).map(kits.find))
    const named = found.flatMap((kit) => kit?.value ?? [])
    if (named.length === 0 && notes === '') return
    storedPrefill(source).set(`${visit}\n${notes || lastNotes}`)
    if (named.length > 0) choose([...chosen(), ...named])
    if (notes === '') return
    const lines = (getValues('notes') ?? '').split('\n')
    const typed = lines.filter((line) => line === '' || ![notes, lastNotes].includes(line))
    setValue('notes', [notes, ...typed].join('\n').trimEnd(), { shouldDirty: true })
  })
  const check = useEffectEvent(async () => {
    for (const slug of chosen()) {
      if (slug === recommendation.value) continue
      const kit = await kits.find(slug)
      if (kit?.value !== slug) {
        choose(chosen().flatMap((one) => (one === slug ? (kit?.value ?? []) : one)))
      }
    }
  })
  // If the server does not answer, the choices stay unchanged.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another address or list loads again
  useEffect(() => void take().catch(() => undefined), [requested, notes, visit, listed])
  useEffect(() => void check().catch(() => undefined), [])
}
