import type { ChecklistGroup } from '#web/ui/checklist.tsx'

/**
 * Splits a kit's `includes` at its bullets into a checklist; a line wrapped in double asterisks
 * begins a group under a bold sub-heading (`spec.md §2`).
 */
export function kitContents(includes: string): ChecklistGroup[] {
  const groups: { heading: string | null; items: string[] }[] = []
  for (const line of includes.split(/[•\n]/).map((part) => part.trim())) {
    const heading = /^\*\*(.+)\*\*$/.exec(line)?.[1]?.trim()
    if (heading) groups.push({ heading, items: [] })
    else if (line) (groups.at(-1) ?? startGroup(groups)).items.push(line)
  }
  return groups
}

function startGroup(groups: { heading: string | null; items: string[] }[]) {
  const group = { heading: null, items: [] }
  groups.push(group)
  return group
}

/** How many things a kit holds, as people count them. */
export function kitItemCount(includes: string): number {
  return kitContents(includes).reduce((sum, group) => sum + group.items.length, 0)
}
