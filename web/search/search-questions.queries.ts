import { defineQuery } from 'groq'
import { inOrder } from '#web/product/shown-kits.ts'

const box = 'lengthMm, widthMm, heightMm'
const place = 'fits, where'

/** All that the page of a kit says, but its questions, which are found themselves. */
const kitFields = `{
  title, "slug": slug.current, shortDescription, description, includes, useCase, variants, inStock,
  "alt": image.alt, gallery[]{alt, caption},
  contents[]{quantity, name, detail, heading},
  spec{
    outerSize{${box}}, packedSize{${box}}, weightGrams, materials, shelfLifeMonths,
    expiresFirst, countryOfOrigin, partNumber
  },
  leadTimeDays{min, max},
  stowage{light{${place}}, midsize{${place}}, heavy{${place}}},
  sizeChart[]{
    size, weightMinKg, weightMaxKg, girthMinMm, girthMaxMm, matLengthMm, matWidthMm, breeds
  },
  evidence[]{claim, method, laboratory, date, notCertified},
  "documents": documents[defined(file.asset)]{title, kind}
}`
const programFields = `{
  title, "slug": slug.current, summary, description, highlights, inclusions, "alt": image.alt,
  "steps": steps[]{title, description}
}`
const faqFields = `{_id, question, answer}`

/** Of which kinds the lake holds anything; curated content is shown, and found, of the others. */
const holds = `{
  "kits": defined(*[_type == "product"][0]._id),
  "programs": defined(*[_type == "program"][0]._id),
  "tiers": defined(*[_type == "loyaltyTier"][0]._id),
  "faqs": defined(*[_type == "faq"][0]._id)
}`

/** A page that search engines may not show is not found here either. */
const isShown = `defined(slug.current) && !(seo.noIndex == true)`

/** Programs and tiers are few, and a program's page says what is in several documents. */
const programs = `*[_type == "program" && ${isShown}] | order(order asc, title asc)[0...50]`
const tiers = `*[_type == "loyaltyTier"] | order(order asc)[0...20]{title, discountPercent, perks}`

/** The documents of pages that are found at all; the others' pages are for those who have the link. */
const pages = `_type in ["homePage", "aboutPage", "productsPage", "comparePage", "contactPage",
  "orderPage", "faqPage", "privacyPage", "landingPage"]`
/** Which of them there are, and are not to be found. */
const kept = `*[${pages} && _type != "landingPage"]{_type, "isOut": seo.noIndex == true}`

/** What has all words of a text; the site ranks it again, by what its pages show. */
export const searchQuery = defineQuery(`{
  "holds": ${holds},
  "kits": *[_type == "product" && ${isShown} && [@] match text::query($a)]
    | score(boost([title] match text::query($a), 4)) | order(_score desc)[0...20]${kitFields},
  "programs": ${programs}${programFields},
  "tiers": ${tiers},
  "faqs": *[_type == "faq" && [@] match text::query($a)]
    | score(boost([question] match text::query($a), 4)) | order(_score desc)[0...20]${faqFields},
  "pages": *[${pages} && !(seo.noIndex == true) && [@] match text::query($a)][0...20],
  "kept": ${kept}
}`)

/** Has all words of one of several texts. */
const hasAny = `([@] match text::query($a) || [@] match text::query($b) ||
  [@] match text::query($c) || [@] match text::query($d) || [@] match text::query($e) ||
  [@] match text::query($f))`
const titleHasAny = `boost([title] match text::query($a), 4), boost([title] match text::query($b), 4)`

/** What has all words of one of several texts: spellings of them, or single words. */
export const searchAnyQuery = defineQuery(`{
  "holds": ${holds},
  "kits": *[_type == "product" && ${isShown} && ${hasAny}]
    | score(${titleHasAny}) | order(_score desc)[0...20]${kitFields},
  "programs": ${programs}${programFields},
  "tiers": ${tiers},
  "faqs": *[_type == "faq" && ${hasAny}]
    | score(boost([question] match text::query($a), 4)) | order(_score desc)[0...20]${faqFields},
  "pages": *[${pages} && !(seo.noIndex == true) && ${hasAny}][0...20],
  "kept": ${kept}
}`)

/**
 * Has one of some facts (`kit-labels.ts`): a page prints their names, and the names of countries, where
 * they are filled in, so that no document holds these words.
 */
const hasFact = `(
  "price" in $facts ||
  "inStock" in $facts && inStock == true ||
  "comingSoon" in $facts && !(inStock == true) ||
  "contents" in $facts && (defined(contents) || defined(includes)) ||
  "variants" in $facts && defined(variants) ||
  "leadTime" in $facts && defined(leadTimeDays) ||
  "outerSize" in $facts && defined(spec.outerSize) ||
  "packedSize" in $facts && defined(spec.packedSize) ||
  "weight" in $facts && defined(spec.weightGrams) ||
  "materials" in $facts && defined(spec.materials) ||
  "shelfLife" in $facts && defined(spec.shelfLifeMonths) ||
  "country" in $facts && defined(spec.countryOfOrigin) ||
  "partNumber" in $facts && defined(spec.partNumber) ||
  "light" in $facts && defined(stowage.light.fits) ||
  "midsize" in $facts && defined(stowage.midsize.fits) ||
  "heavy" in $facts && defined(stowage.heavy.fits) ||
  "fits" in $facts && defined(stowage) ||
  "sizes" in $facts && defined(sizeChart) ||
  "method" in $facts && count(evidence[defined(method)]) > 0 ||
  "laboratory" in $facts && count(evidence[defined(laboratory)]) > 0 ||
  "date" in $facts && count(evidence[defined(date)]) > 0 ||
  "notCertified" in $facts && count(evidence[defined(notCertified)]) > 0 ||
  spec.countryOfOrigin in $facts ||
  count(documents[kind in $facts]) > 0
)`

/** The first kits that have one of some facts. */
export const searchFactsQuery = defineQuery(`*[_type == "product" && ${isShown} && ${hasFact}]
  | ${inOrder}[0...20]${kitFields}`)

/** What kits, programs, tiers and questions are called, for the spelling of words. */
export const searchNamesQuery =
  defineQuery(`*[_type in ["product", "program", "loyaltyTier", "faq"]][0...3000]{
  "name": coalesce(title, question), includes,
  "materials": spec.materials, "breeds": sizeChart[].breeds
}`)
