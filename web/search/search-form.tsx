import { maxSearchLength } from '#schemas/search/search-request.ts'
import type { useSearchWords } from '#web/search/use-search-words.ts'
import { sitePages } from '#schemas/page/site-pages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

interface SearchFormProps {
  readonly search: ReturnType<typeof useSearchWords>
  readonly first: string
}

/** The field; without scripts a form that the server answers with a page. */
export function SearchForm({ search, first }: SearchFormProps) {
  return (
    <search>
      <form
        action={sitePages.search.path}
        aria-label="Site search"
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          search.searchNow()
        }}
      >
        <noscript>
          <input name="plain" type="hidden" value="1" />
        </noscript>
        <Field className="grow basis-44" id="search-words" label="What are you looking for?">
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              defaultValue={first}
              enterKeyHint="search"
              maxLength={maxSearchLength}
              name="q"
              onChange={search.onChange}
              ref={search.input}
              type="search"
            />
          )}
        </Field>
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}
