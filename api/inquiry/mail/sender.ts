import * as v from 'valibot'
import { curatedOrderThanksPage } from '#schemas/content/page/order-thanks-page.curated.ts'
import { curatedSiteSettings } from '#schemas/content/site-settings/site-settings.curated.ts'
import type { ServerContent } from '#api/site/content/server-content.ts'
import type { Sender } from './acknowledgement.ts'

const query = `{
  "settings": *[_type == "siteSettings" && _id == "siteSettings"][0]{brand, phone, supportHours},
  "thanks": *[_type == "orderThanksPage" && _id == "orderThanksPage"][0]{answerTime, nextTitle, steps[]{term, text}}
}`

const { brand, phone, supportHours } = curatedSiteSettings
const { answerTime, nextTitle, steps } = curatedOrderThanksPage

const text = v.pipe(v.string(), v.trim(), v.minLength(1))
const stepContract = v.object({ term: text, text })
const isStep = (step: unknown) => v.is(stepContract, step)

/** Uses the curated value for a detail that editors left empty. */
const settingsContract = v.object({
  brand: v.fallback(text, brand ?? ''),
  phone: v.fallback(text, phone ?? ''),
  supportHours: v.fallback(text, supportHours ?? ''),
})
const thanksContract = v.object({
  answerTime: v.fallback(text, answerTime ?? ''),
  nextTitle: v.fallback(text, nextTitle ?? ''),
  // An empty list means the steps are unknown; an invalid step is omitted.
  steps: v.pipe(
    v.fallback(v.nullable(v.array(v.unknown())), null),
    v.transform((all) => (all ?? []).filter(isStep)),
    v.array(stepContract),
  ),
})

/** Loads the signature and next steps of mails to visitors from the current content. */
export async function loadSender(content: Pick<ServerContent, 'load'>): Promise<Sender> {
  const answer = await content.load({
    name: 'sender',
    query,
    shape: 'one object',
    curated: () => ({ settings: curatedSiteSettings, thanks: { answerTime, nextTitle, steps } }),
  })
  const { settings, thanks } = v.parse(answerContract, answer.data)
  return {
    ...v.parse(settingsContract, settings ?? {}),
    ...v.parse(thanksContract, thanks ?? { answerTime, nextTitle, steps }),
  }
}

const looseRecord = v.nullish(v.record(v.string(), v.unknown()))
const answerContract = v.object({ settings: looseRecord, thanks: looseRecord })
