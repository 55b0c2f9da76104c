import type { Finding } from './content-findings.ts'

/** One part of the list, by importance. */
export interface HealthSectionKind {
  readonly title: string
  /** The text if the section is empty. */
  readonly empty: string
  readonly holds: (finding: Finding) => boolean
}

/** Whether a document is still to be checked before launch; its list comes last. */
export function isToCheck({ path, isError }: Finding): boolean {
  return path.length === 1 && path[0] === 'toCheck' && !isError
}

/** The title of the list of documents to check. */
export const checkTitle = 'Check before launch'

/** The parts of the list, the most important first. */
export const healthSections: readonly HealthSectionKind[] = [
  {
    title: 'To fix on the site',
    empty: 'Nothing on the site is missing or wrong.',
    holds: ({ isLive, isError }) => isLive && isError,
  },
  {
    title: 'To improve on the site',
    empty: 'Nothing on the site needs improvement.',
    holds: (finding) => finding.isLive && !finding.isError && !isToCheck(finding),
  },
  {
    title: 'Problems in drafts',
    empty: 'Nothing is wrong in any draft.',
    holds: (finding) => !finding.isLive && !isToCheck(finding),
  },
]

/** The numbers of the list in a sentence. */
export function healthSummary(findings: readonly Finding[]): string {
  const [wrong, weak, drafts] = healthSections.map(({ holds }) => findings.filter(holds).length)
  const toCheck = findings.filter(isToCheck).length
  const rest = toCheck === 0 ? '' : ` ${toCheck} to check before launch.`
  return `${wrong} to fix and ${weak} to improve on the site, ${drafts} ${drafts === 1 ? 'problem' : 'problems'} in drafts.${rest}`
}
