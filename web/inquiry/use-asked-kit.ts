import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { recommendation } from '#schemas/inquiry/inquiry-choices.ts'
import type { Inquiry, InquiryInput } from '#schemas/inquiry/inquiry.contract.ts'
import { isKitTaken, noteTakenKit } from './inquiry-draft.ts'
import type { KitOptions } from './use-kit-options.ts'

type Form = Pick<UseFormReturn<InquiryInput, unknown, Inquiry>, 'getValues' | 'setValue'>

/**
 * Chooses the kit that the page's address names (`?kit=`), beside what a draft holds. What the visitor
 * takes out again stays out after a reload. A slug that no kit has or had chooses nothing; kits of a
 * draft that do not exist are taken out, for nobody could see them.
 */
export function useAskedKit(source: string, { getValues, setValue }: Form, kits: KitOptions) {
  const asked = useLocation({ select: ({ search }: { search: { kit?: unknown } }) => search.kit })
  const visit = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const listed = kits.options.length
  const chosen = () => getValues('kitsInterested') ?? []
  const choose = (slugs: readonly string[]) =>
    setValue('kitsInterested', [...new Set(slugs)], { shouldDirty: true })

  const take = useEffectEvent(async () => {
    // The router reads digits as a number.
    if (typeof asked !== 'string' && typeof asked !== 'number') return
    if (isKitTaken(source, visit)) return
    const kit = await kits.find(String(asked))
    if (kit === undefined) return
    noteTakenKit(source, visit)
    choose([...chosen(), kit.value])
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
  // What the server does not answer now stays as it is.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another address or list asks again
  useEffect(() => void take().catch(() => undefined), [asked, visit, listed])
  useEffect(() => void check().catch(() => undefined), [])
}
