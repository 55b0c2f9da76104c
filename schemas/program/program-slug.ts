/** The programs that have a page of their own, under `/programs`. */
export const programSlugs = ['jetsanitize', 'vip-loyalty'] as const

/** A program with a page of its own. */
export type ProgramSlug = (typeof programSlugs)[number]
