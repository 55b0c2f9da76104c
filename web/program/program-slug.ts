/** A program with a page of its own. */
export type ProgramSlug = 'jetsanitize' | 'vip-loyalty'
