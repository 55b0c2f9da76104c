import type { Check } from './check.ts'
import { good, wrong } from './finding.ts'

/** Reports every setting that the start would reject, not only the first. */
export const settingsCheck: Check = {
  id: 'settings.readable',
  title: 'Settings',
  run({ problems, settings }) {
    if (problems.length === 0) {
      const count = Object.values(settings).filter((value) => value !== undefined).length
      return good(`all ${count} settings that are set or have a default are valid.`)
    }
    return problems.map(({ name, text }) =>
      wrong(text, `set ${name} in the environment or in .env; .env.example explains it.`),
    )
  },
}
