import { maxSearchLength } from '#schemas/search/search-request.ts'
import { sitePages } from '#schemas/page/site-pages.ts'
import { useSearchField } from '#web/search/use-search-field.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** The search field; without scripts, a form that the server answers with a page. */
export function SearchForm({ words }: { words: string }) {
  const { input, onChange, searchNow } = useSearchField()
  return (
    <search>
      <form
        action={sitePages.search.path}
        aria-label="Site search"
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          searchNow()
        }}
      >
        <Field className="grow basis-44" id="search-words" label="What are you looking for?">
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              defaultValue={words}
              enterKeyHint="search"
              maxLength={maxSearchLength}
              name="q"
              onChange={onChange}
              ref={input}
              type="search"
            />
          )}
        </Field>
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}
