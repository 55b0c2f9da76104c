import { defineQuery } from 'groq'
import { evidenceFields } from '#web/kit/product/facts/read-kit-facts.ts'
import { kitTextFields } from '#web/kit/product/kit.queries.ts'
import { inOrder } from '#web/kit/product/catalog.queries.ts'

/** The text of a kit's page without the kit's questions, which have their own entries. */
const kitFields = `{
  ${kitTextFields},
  inStock, "alt": image.alt, gallery[]{alt, caption},
  "documents": documents[defined(file.asset)]{title, kind}
}`
const programFields = `{
  title, "slug": slug.current, summary, description, highlights, inclusions, "alt": image.alt,
  "steps": steps[]{title, description},
  ${evidenceFields}
}`

/** Whether the lake has documents of each kind; kinds without documents use curated content. */
const holds = `{
  "kits": defined(*[_type == "product"][0]._id),
  "programs": defined(*[_type == "program"][0]._id),
  "tiers": defined(*[_type == "loyaltyTier"][0]._id),
  "faqs": defined(*[_type == "faq"][0]._id)
}`

/** Excludes pages that editors keep out of search engines. */
const isShown = `defined(slug.current) && !(seo.noIndex == true)`

/** The page documents that are searched; the other pages are unlisted. */
const pages = `_type in ["homePage", "aboutPage", "productsPage", "comparePage", "aircraftPage", "contactPage",
  "orderPage", "faqPage", "privacyPage", "landingPage"]`
/** The documents of the site's own pages, and whether an editor excluded them. */
const stored = `*[${pages} && _type != "landingPage"]{_type, "isOut": seo.noIndex == true}`

/** All content of the index, one batch of documents of each kind at a time. */
export const searchContentQuery = defineQuery(`{
  "holds": ${holds},
  "kits": *[_type == "product" && ${isShown}] | ${inOrder}[$from...$to]${kitFields},
  "programs": *[_type == "program" && ${isShown}]
    | order(order asc, title asc, _id asc)[$from...$to]${programFields},
  "tiers": *[_type == "loyaltyTier"]
    | order(order asc, _id asc)[$from...$to]{title, discountPercent, perks},
  "faqs": *[_type == "faq"] | order(order asc, _id asc)[$from...$to]{_id, question, answer},
  "pages": *[${pages} && !(seo.noIndex == true)] | order(_id asc)[$from...$to],
  "kept": ${stored}
}`)
