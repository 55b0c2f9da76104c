import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { placing } from '#web/content/editing.ts'
import { usePlain } from '#web/content/site-query-options.ts'
import type { FaqTopic, HubFaq } from '#web/pages/faq/read-faq-hub.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { showToast } from '#web/ui/toast/toast-store.ts'
import { unbroken } from '#web/ui/unbroken.tsx'

interface FaqTopicListProps {
  readonly topic: FaqTopic
  /** False if the page has only one topic. */
  readonly hasHeading: boolean
}

/** The questions under one heading, initially closed. */
export function FaqTopicList({ topic, hasHeading }: FaqTopicListProps) {
  return (
    <section aria-label={topic.title}>
      {hasHeading && (
        <Heading className="mb-4" level={2}>
          {topic.title}
        </Heading>
      )}
      <Accordion
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
      <p>{unbroken(faq.answer)}</p>
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

/** Copies the link's address; the link works as usual. */
function copyAddress({ currentTarget: { href } }: MouseEvent<HTMLAnchorElement>): void {
  navigator.clipboard?.writeText(href).then(
    () =>
      showToast({
        title: 'Link Copied',
        description: 'The link to this answer is on your clipboard.',
      }),
    // The address is also in the browser's address bar.
    () => {},
  )
}
