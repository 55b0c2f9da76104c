import { defineQuery } from 'groq'
import { textFacts } from '#web/product/product.queries.ts'
import { inOrder } from '#web/product/shown-kits.ts'

/** The text of a kit's page, except its questions, which are separate results. */
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

/** Whether the lake has documents of each kind; curated content replaces the other kinds. */
const holds = `{
  "kits": defined(*[_type == "product"][0]._id),
  "programs": defined(*[_type == "program"][0]._id),
  "tiers": defined(*[_type == "loyaltyTier"][0]._id),
  "faqs": defined(*[_type == "faq"][0]._id)
}`

/** Pages that are excluded from search engines are also excluded from this search. */
const isShown = `defined(slug.current) && !(seo.noIndex == true)`

/** The searchable documents of pages; other pages are for visitors who have the link. */
const pages = `_type in ["homePage", "aboutPage", "productsPage", "comparePage", "contactPage",
  "orderPage", "faqPage", "privacyPage", "landingPage"]`
/** The existing documents, and whether they are excluded. */
const kept = `*[${pages} && _type != "landingPage"]{_type, "isOut": seo.noIndex == true}`

/** All searchable content, a part of the documents of each kind at a time. */
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
