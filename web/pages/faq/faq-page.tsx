import { useState, useEffect } from 'react'
import { useSiteQuery } from '#web/content/site-query-options.ts'
import { countFaqs, filterFaqs, type StemOf } from '#web/pages/faq/filter-faqs.ts'
import { FaqFilter } from '#web/pages/faq/faq-filter.tsx'
import { FaqTopicList } from '#web/pages/faq/faq-topic-list.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Container } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/link/text-link.tsx'

/** All questions and answers by topic, with a filter. */
export function FaqPage() {
  const page = useSiteQuery('faq-page')
  const topics = useSiteQuery('faq-hub')
  const [words, setWords] = useState('')
  const [stemOf, setStemOf] = useState<StemOf>()
  const shown = filterFaqs(topics, words, stemOf)
  const count = countFaqs(shown)
  useOpenQuestion()
  const filter = (typed: string) => {
    setWords(typed)
    // Only searches need it; if it does not load, words match only in their exact form.
    import('#schemas/runtime/search/word-forms.ts').then(
      (forms) => setStemOf(() => forms.stemOf),
      () => {},
    )
  }
  return (
    <>
      <PageIntro caption={page.caption} lead={page.lead} title={page.title} />
      <Container className="grid gap-x-8 gap-y-10 pb-section lg:grid-cols-12">
        <div className="lg:col-span-4 print:hidden">
          <FaqFilter count={count} onChange={filter} total={countFaqs(topics)} words={words} />
          <p className="mt-6 text-small text-slate">
            {count === 0 ? 'No questions contain these words.' : page.askText}{' '}
            <TextLink to="/contact">{page.askLabel}</TextLink>
          </p>
        </div>
        <div className="space-y-12 lg:col-span-8">
          {shown.map((topic) => (
            <FaqTopicList hasHeading={topics.length > 1} key={topic.title} topic={topic} />
          ))}
        </div>
      </Container>
    </>
  )
}

/**
 * Opens the question in the address' fragment, when the page appears and when the fragment changes.
 * New browsers do so by themselves when they load the page.
 */
function useOpenQuestion(): void {
  useEffect(() => {
    const open = () => {
      const answer = answerOf(window.location.hash)
      const entry = answer?.closest('details')
      if (!entry || entry.open) return
      entry.open = true
      answer?.scrollIntoView()
    }
    open()
    window.addEventListener('hashchange', open)
    return () => window.removeEventListener('hashchange', open)
  }, [])
}

function answerOf(hash: string): Element | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // An invalid encoding matches no question.
    return null
  }
}
