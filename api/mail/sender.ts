import * as v from 'valibot'
import { curatedSiteSettings } from '#schemas/site-settings/site-settings.curated.ts'
import type { ServerContent } from '#api/content/server-content.ts'
import type { Sender } from './acknowledgement.ts'

const query = '*[_type == "siteSettings" && _id == "siteSettings"][0]{brand, phone, supportHours}'

const { brand, phone, supportHours } = curatedSiteSettings

/** Where an editor left a detail empty, the curated one is used. */
const senderContract = v.object({
  brand: v.fallback(v.pipe(v.string(), v.minLength(1)), brand ?? ''),
  phone: v.fallback(v.pipe(v.string(), v.minLength(1)), phone ?? ''),
  supportHours: v.fallback(v.pipe(v.string(), v.minLength(1)), supportHours ?? ''),
})

/** Who signs mail to visitors, according to the current site settings. */
export async function loadSender(content: Pick<ServerContent, 'load'>): Promise<Sender> {
  const answer = await content.load({
    name: 'sender',
    query,
    shape: 'one object',
    curated: () => curatedSiteSettings,
  })
  return v.parse(senderContract, answer.data)
}
