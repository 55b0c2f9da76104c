import { defineQuery } from 'groq'
import { firstFaqCount } from '#schemas/content/faq/faq-count.ts'
import { sitePages } from '#schemas/content/page/page-paths.ts'
import { pageQuery } from '#web/content/page/page-query.ts'
import { text } from '#web/content/page/page-words.ts'
import { lakeQuery } from '#web/content/site-query.ts'
import { readFaqHub, readFaqs } from './read-faq-hub.ts'

/** The questions of the contact page: the first questions in the editors' order. */
export const faqsQuery = defineQuery(
  `*[_type == "faq"] | order(order asc)[0...${firstFaqCount}]{_id, question, answer}`,
)

/** All questions in the editors' order, and the kits that refer to questions. */
export const faqHubQuery = defineQuery(`{
  "faqs": *[_type == "faq"] | order(order asc)[0...500]{_id, question, answer, topic},
  "kits": *[_type == "product" && defined(faqs)] | order(order asc)[0...500]{
    title, "slug": slug.current, "faqs": faqs[]._ref
  }
}`)

const curatedFaqs = async () => (await import('#schemas/content/faq/faq.curated.ts')).curatedFaqs

async function curatedKits() {
  const { curatedProducts } = await import('#schemas/content/product/product.curated.ts')
  return curatedProducts.map(({ title, slug, faqs }) => ({
    title,
    slug,
    faqs: (faqs ?? []).map(({ _id }) => _id),
  }))
}

/** The first questions in the editors' order. */
export const faqs = lakeQuery({
  name: 'faqs',
  query: faqsQuery,
  shape: 'a list',
  curated: async () => (await curatedFaqs()).slice(0, 4),
  read: readFaqs,
})

/** All questions, by topic. */
export const faqHub = lakeQuery({
  name: 'faq-hub',
  query: faqHubQuery,
  shape: 'one object',
  curated: async () => ({ faqs: await curatedFaqs(), kits: await curatedKits() }),
  isEmpty: (answer) => answer.faqs.length === 0,
  read: readFaqHub,
})

/** The text of the FAQ page. */
export const faqPage = pageQuery({
  name: 'faq-page',
  page: sitePages.faq,
  curated: async () => (await import('#schemas/content/page/faq-page.curated.ts')).curatedFaqPage,
  words: { caption: text, title: text, lead: text, askText: text, askLabel: text },
})
