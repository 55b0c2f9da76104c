import { useState, useEffect, useRef, type MouseEvent } from 'react'
import { useSiteQuery, usePlain } from '#web/content/site-query-options.ts'
import { countFaqs, filterFaqs, type StemOf } from '#web/pages/faq/filter-faqs.ts'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Container } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/link/text-link.tsx'
import { Announcement } from '#web/ui/announcement.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Link } from '@tanstack/react-router'
import { placing } from '#web/content/visual-editing-attributes.ts'
import type { FaqTopic, HubFaq } from './read-faq-hub.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { showToast } from '#web/ui/toast/toast-store.ts'
import { noWrap } from '#web/ui/no-wrap.tsx'

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
    // Only searches need this code; if it does not load, words match only in their exact form.
    import('#schemas/protocol/search/word-stem.ts').then(
      (forms) => setStemOf(() => forms.stemOf),
      () => {},
    )
  }
  return (
    <>
      <PageIntro caption={page.caption} lead={page.lead} title={page.title} />
      <Container className="grid gap-x-8 gap-y-10 pb-section lg:grid-cols-12 print:block">
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
 * Opens the question in the URL's fragment, when the page appears and when the fragment changes. New
 * browsers do so by themselves when they load the page.
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

interface FaqFilterProps {
  readonly words: string
  readonly onChange: (words: string) => void
  readonly count: number
  readonly total: number
}

/** The field that filters the questions during typing; without scripts, all questions stay visible. */
function FaqFilter({ words, onChange, count, total }: FaqFilterProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The visitor might have typed before the app started.
    const typed = input.current?.value
    if (typed) onChange(typed)
    // oxlint-disable-next-line react/exhaustive-deps -- only the first time
  }, [])
  const result = words.trim() === '' ? `${total} questions` : `${count} of ${total} questions`
  return (
    <search className="noscript:hidden">
      <Field hint={result} id="faq-words" label="Search the questions">
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            defaultValue=""
            maxLength={100}
            onChange={(event) => onChange(event.target.value)}
            ref={input}
            type="search"
          />
        )}
      </Field>
      <Announcement>{result}</Announcement>
    </search>
  )
}

interface FaqTopicListProps {
  readonly topic: FaqTopic
  /** False if the page has only one topic. */
  readonly hasHeading: boolean
}

/** The questions under one heading, initially closed. */
function FaqTopicList({ topic, hasHeading }: FaqTopicListProps) {
  return (
    <section aria-label={topic.title}>
      {hasHeading && (
        <Heading className="mb-4" level={2}>
          {topic.title}
        </Heading>
      )}
      <Accordion
        level={hasHeading ? 3 : 2}
        entries={topic.faqs.map((faq) => ({
          id: faq._id,
          title: faq.question,
          body: <Answer faq={faq} />,
          anchor: faq.anchor,
          attributes: placing(faq, topic.title),
        }))}
      />
    </section>
  )
}

const linkClass =
  'inline-flex min-h-9 items-center pointer-coarse:min-h-11 underline underline-offset-4'

function Answer({ faq }: { faq: HubFaq }) {
  const plain = usePlain()
  return (
    <>
      <p>{noWrap(faq.answer)}</p>
      <p className="mt-2 flex flex-wrap gap-x-6 text-small">
        {faq.kits.map(({ title, slug }) => (
          <Link className={linkClass} key={slug} params={{ slug }} to="/products/$slug">
            {title}
          </Link>
        ))}
        {/* Not a plain link, because the router would not know the scroll position for Back. */}
        <Link
          activeOptions={{ includeHash: true }}
          aria-label={`Link to this answer: ${plain(faq.question)}`}
          className={`${linkClass} print:hidden`}
          hash={faq.anchor}
          onClick={copyAddress}
          to="/faq"
        >
          Link to this answer
        </Link>
      </p>
    </>
  )
}

/** Copies the link's URL; the link works as usual. */
function copyAddress({ currentTarget: { href } }: MouseEvent<HTMLAnchorElement>): void {
  navigator.clipboard?.writeText(href).then(
    () =>
      showToast({
        title: 'Link Copied',
        description: 'The link to this answer is on your clipboard.',
      }),
    // The URL is also in the browser's address bar.
    () => {},
  )
}
