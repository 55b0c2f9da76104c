import { useQuery } from '@tanstack/react-query'
import { Search, SlidersHorizontal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type InquiryFilter, inquiryOrders } from '#schemas/inquiry/admin/inquiry-list.contract.ts'
import { unassigned } from '#schemas/inquiry/inquiry-assignment.ts'
import { inquiryCategories, inquirySources, sourceTitle } from '#schemas/inquiry/inquiry-choices.ts'
import { deliveryStates } from '#schemas/inquiry/inquiry-delivery.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/form/field.tsx'
import type { Option } from '#web/ui/form/option.ts'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { sessionQueryOptions, teamQueryOptions } from './admin.queries.ts'

interface InquiryFiltersProps {
  readonly filter: InquiryFilter
  readonly onChange: (change: Partial<InquiryFilter>) => void
}

const sources = inquirySources.map((value) => ({ value, title: sourceTitle(value) }))
const otherOrders = inquiryOrders.filter(({ value }) => value !== 'newest')

export function InquiryFilters({ filter, onChange }: InquiryFiltersProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { data: session } = useQuery(sessionQueryOptions)
  const { data: team = [] } = useQuery(teamQueryOptions)
  const me = session?.username
  const assignees = [
    ...(me === undefined ? [] : [{ value: me, title: 'Mine' }]),
    { value: unassigned, title: 'Unassigned' },
    ...team.filter((name) => name !== me).map((name) => ({ value: name, title: name })),
  ]
  return (
    <search className="grid gap-4 lg:grid-cols-3">
      <div className="flex items-end gap-3">
        <InquirySearch onChange={(search) => onChange({ search })} value={filter.search} />
        {/* Phones show the list first. */}
        <Button
          aria-controls="inquiry-filters"
          aria-expanded={isOpen}
          className="mb-1 shrink-0 md:hidden"
          onClick={() => setIsOpen(!isOpen)}
          size="small"
          tone="outline"
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          Filter
        </Button>
      </div>
      <div
        className={classNames(
          'grid-cols-2 gap-4 md:grid md:grid-cols-5 lg:col-span-2',
          isOpen ? 'grid' : 'hidden',
        )}
        id="inquiry-filters"
      >
        <FilterSelect
          all="All"
          label="Form"
          onChange={(source) => onChange({ source })}
          options={sources}
          value={filter.source}
        />
        <FilterSelect
          all="All"
          label="Category"
          onChange={(category) => onChange({ category })}
          options={inquiryCategories}
          value={filter.category}
        />
        <FilterSelect
          all="All"
          label="Assigned"
          onChange={(assignee) => onChange({ assignee })}
          options={assignees}
          value={filter.assignee}
        />
        <FilterSelect
          all="All"
          label="Delivery"
          onChange={(delivery) => onChange({ delivery })}
          options={deliveryStates}
          value={filter.delivery}
        />
        <FilterSelect
          all="Newest"
          label="Sort"
          onChange={(order = 'newest') => onChange({ order })}
          options={otherOrders}
          value={filter.order === 'newest' ? undefined : filter.order}
        />
      </div>
    </search>
  )
}

interface FilterSelectProps<Value extends string> {
  readonly label: string
  readonly all: string
  readonly options: readonly (Option & { readonly value: Value })[]
  readonly value: Value | undefined
  readonly onChange: (value: Value | undefined) => void
}

function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, all, options, value, onChange } = props
  return (
    <Field id={`filter-${label.toLowerCase()}`} label={label}>
      {(control) => (
        <Select
          control={control}
          onChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.value)}
          noneLabel={all}
          options={options}
          value={value}
        />
      )}
    </Field>
  )
}

/** The delay from the last keystroke to the request, in ms. */
const typingMs = 250

interface InquirySearchProps {
  readonly value: string | undefined
  readonly onChange: (search: string | undefined) => void
}

/** The list's search field, which sends a request when typing pauses. */
function InquirySearch({ value = '', onChange }: InquirySearchProps) {
  const [text, setText] = useState(value)
  useEffect(() => {
    if (text.trim() === value) return undefined
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
            placeholder="Name, phone, reference, words"
            type="search"
            value={text}
          />
        </div>
      )}
    </Field>
  )
}
