/** The programs with a page under `/programs`. */
export const programSlugs = ['jetsanitize', 'vip-loyalty'] as const

/** The slug of a program with a page. */
export type ProgramSlug = (typeof programSlugs)[number]
