import { useEffect, useEffectEvent, useState } from 'react'
import { hasWords } from '#schemas/field/has-words.ts'
import type { MoreOptions, Option } from './option.ts'

/** How long typing must pause before the other options are searched, in ms. */
const typingMs = 200

/** The options found beyond the list, and their search. */
interface Answer {
  readonly search: string
  readonly late: readonly Option[]
  readonly problem?: string
}

const nothing: Answer = { search: '', late: [] }

/**
 * The options whose labels contain all words of a search: the list's own at once, the others after they
 * are found.
 */
export function useFoundOptions(
  options: readonly Option[],
  search: string,
  more: MoreOptions | undefined,
) {
  const [answer, setAnswer] = useState<Answer>(nothing)
  const isSearched = more !== undefined && search.trim() !== ''
  const find = useEffectEvent(async () => more?.find(search) ?? [])
  useEffect(() => {
    if (!isSearched) return undefined
    let isOver = false
    const give = (given: Omit<Answer, 'search'>) => {
      if (!isOver) setAnswer({ ...given, search })
    }
    const timer = setTimeout(() => {
      find().then(
        (late) => give({ late }),
        () => give({ late: [], problem: 'The others cannot be searched just now.' }),
      )
    }, typingMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isSearched, search])
  const { late, problem } = isSearched && answer.search === search ? answer : nothing
  const isListed = new Set(options.map(({ value }) => value))
  const found = options.filter((option) => hasWords(option.title, search))
  return { found: [...found, ...late.filter(({ value }) => !isListed.has(value))], problem }
}
