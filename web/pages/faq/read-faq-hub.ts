import { faqTopics, otherTopic } from '#schemas/content/faq/faq-topic.ts'
import { freeSlug, slugFrom } from '#schemas/field/slug-text.ts'
import { isAddressable } from '#schemas/content/product/kit-slug.ts'
import type { FaqHubQueryResult, FaqsQueryResult } from '#schemas/sanity.types.ts'
import {
  type Editable,
  editAtOf,
  fieldsOf,
  listOf,
  textOf,
  textOrNull,
} from '#web/content/field-readers.ts'

/** One question and its answer. */
export type Faq = FaqsQueryResult[number] & Editable

/** The questions with an answer. */
export function readFaqs(rows: FaqsQueryResult): Faq[] {
  return rows
    .map((row) => ({
      _id: row._id,
      question: textOf(row.question),
      answer: textOf(row.answer),
      ...editAtOf(row),
    }))
    .filter(({ question, answer }) => question && answer)
}

/** A kit that a question is about. */
export interface FaqKit {
  readonly title: string
  readonly slug: string
}

/** A question of the FAQ page. */
export interface HubFaq extends Faq {
  /** The question's fragment in the page's URL, without the `#`. */
  readonly anchor: string
  /** The kits that refer to the question. */
  readonly kits: readonly FaqKit[]
}

/** The questions under one heading. */
export interface FaqTopic {
  readonly title: string
  readonly faqs: readonly HubFaq[]
}

/** The questions with an answer, by topic; null if there are no such questions. */
export function readFaqHub({ faqs, kits }: FaqHubQueryResult): FaqTopic[] | null {
  const kitsOf = kitsByFaq(kits)
  const taken = new Set<string>()
  const topics = new Map<string, HubFaq[]>()
  const topicOf = new Map(faqs.map(({ _id, topic }) => [_id, topicTitle(topic)]))
  for (const { title } of faqTopics) topics.set(title, [])
  topics.set(otherTopic, [])
  for (const faq of readFaqs(faqs)) {
    const anchor = freeSlug(slugFrom(faq.question) || 'question', taken)
    taken.add(anchor)
    const title = topicOf.get(faq._id) ?? otherTopic
    topics.get(title)?.push({ ...faq, anchor, kits: kitsOf.get(faq._id) ?? [] })
  }
  const shown = [...topics].filter(([, questions]) => questions.length > 0)
  return shown.length > 0 ? shown.map(([title, questions]) => ({ title, faqs: questions })) : null
}

function topicTitle(topic: unknown): string {
  return faqTopics.find(({ value }) => value === topic)?.title ?? otherTopic
}

function kitsByFaq(kits: unknown): ReadonlyMap<string, FaqKit[]> {
  const found = new Map<string, FaqKit[]>()
  for (const { kit, id } of listOf(kits, questionsOfKit).flat()) {
    found.set(id, [...(found.get(id) ?? []), kit])
  }
  return found
}

/** A kit with the id of each of its questions. */
function questionsOfKit(row: unknown): { kit: FaqKit; id: string }[] | null {
  const { title, slug, faqs } = fieldsOf(row)
  const kit = { title: textOf(title), slug: textOf(slug) }
  if (!kit.title || !isAddressable(kit.slug)) return null
  const ids = new Set(listOf(faqs, textOrNull))
  return [...ids].map((id) => ({ kit, id }))
}
