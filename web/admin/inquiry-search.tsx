import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** Milliseconds after the last key before the server is asked. */
const typingMs = 250

/** What the list is searched for; the server is asked once somebody stops typing. */
export function InquirySearch({ onChange }: { onChange: (search: string | undefined) => void }) {
  const [text, setText] = useState('')
  useEffect(() => {
    const typed = setTimeout(() => onChange(text.trim() || undefined), typingMs)
    return () => clearTimeout(typed)
    // oxlint-disable-next-line react/exhaustive-deps -- only typing restarts the wait
  }, [text])
  return (
    <Field className="grow" id="filter-search" label="Search">
      {(control) => (
        <div className="relative">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-4 size-4 -translate-y-1/2 text-slate"
          />
          <TextInput
            {...control}
            className="pl-11"
            maxLength={200}
            onChange={(event) => setText(event.target.value)}
            placeholder="Name, email, organization, notes"
            type="search"
            value={text}
          />
        </div>
      )}
    </Field>
  )
}
