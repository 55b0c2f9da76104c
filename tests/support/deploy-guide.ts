import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** A block of commands of `docs/deploy.md`. */
export interface GuideBlock {
  /** The heading above it. */
  readonly heading: string
  /** The machines that its first line names. */
  readonly machines: readonly string[]
  /** Its commands. */
  readonly commands: string
}

/** The text of a file of the checkout. */
export const textOf = (file: string): string =>
  readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8')

/** All blocks of commands of `docs/deploy.md`, in their order. */
export function guideBlocks(): readonly GuideBlock[] {
  const text = textOf('docs/deploy.md')
  const blocks: GuideBlock[] = []
  let heading = ''
  for (const [, title, block] of text.matchAll(/^#+ (.*)$|^```sh\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) heading = title
    if (block === undefined) continue
    const [, names = '', commands = ''] = /^# On (.*)\n([\s\S]*)$/.exec(block) ?? []
    blocks.push({ heading, machines: names.split(', '), commands })
  }
  return blocks
}
