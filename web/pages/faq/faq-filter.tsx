import { useEffect, useRef } from 'react'
import { Announcement } from '#web/ui/announcement.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

interface FaqFilterProps {
  readonly words: string
  readonly onChange: (words: string) => void
  readonly count: number
  readonly total: number
}

/** The field that filters the questions during typing; without scripts, all questions stay visible. */
export function FaqFilter({ words, onChange, count, total }: FaqFilterProps) {
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
