import { defineQuery } from 'groq'
import { textFacts } from '#web/product/product.queries.ts'
import { inOrder } from '#web/product/shown-kits.ts'

/** The text of a kit's page, except its questions, which are found themselves. */
const kitFields = `{
  title, "slug": slug.current, shortDescription, description, includes, useCase, variants, inStock,
  "alt": image.alt, gallery[]{alt, caption},
  ${textFacts},
  "documents": documents[defined(file.asset)]{title, kind}
}`
const programFields = `{
  title, "slug": slug.current, summary, description, highlights, inclusions, "alt": image.alt,
  "steps": steps[]{title, description}
}`

/** Of which kinds the lake holds anything; curated content is shown, and found, of the others. */
const holds = `{
  "kits": defined(*[_type == "product"][0]._id),
  "programs": defined(*[_type == "program"][0]._id),
  "tiers": defined(*[_type == "loyaltyTier"][0]._id),
  "faqs": defined(*[_type == "faq"][0]._id)
}`

/** A page that search engines may not show is not found here either. */
const isShown = `defined(slug.current) && !(seo.noIndex == true)`

/** The documents of pages that are found at all; the others' pages are for those who have the link. */
const pages = `_type in ["homePage", "aboutPage", "productsPage", "comparePage", "contactPage",
  "orderPage", "faqPage", "privacyPage", "landingPage"]`
/** Which of them there are, and are not to be found. */
const kept = `*[${pages} && _type != "landingPage"]{_type, "isOut": seo.noIndex == true}`

/** All that can be found, so many documents of each kind at a time. */
export const searchContentQuery = defineQuery(`{
  "holds": ${holds},
  "kits": *[_type == "product" && ${isShown}] | ${inOrder}[$from...$to]${kitFields},
  "programs": *[_type == "program" && ${isShown}]
    | order(order asc, title asc, _id asc)[$from...$to]${programFields},
  "tiers": *[_type == "loyaltyTier"]
    | order(order asc, _id asc)[$from...$to]{title, discountPercent, perks},
  "faqs": *[_type == "faq"] | order(order asc, _id asc)[$from...$to]{_id, question, answer},
  "pages": *[${pages} && !(seo.noIndex == true)] | order(_id asc)[$from...$to],
  "kept": ${kept}
}`)
