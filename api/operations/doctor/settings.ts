import { secretsWithSecondValue } from '#api/platform/env/secrets.ts'
import { type Check, good, warning, wrong } from './check.ts'

export const settingsChecks: readonly Check[] = [
  {
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
  },
  {
    id: 'settings.second-values',
    title: 'Secrets that change',
    run({ settings }) {
      const set = secretsWithSecondValue.filter((name) => settings[`${name}_ALSO`] !== undefined)
      if (set.length === 0) return good('each secret has one valid value.')
      return set.map((name) =>
        warning(
          settings[`${name}_ALSO`] === settings[name]
            ? `${name}_ALSO is the same as ${name}, so it has no effect.`
            : `${name}_ALSO is set, so the previous or the next value is also valid.`,
          `remove ${name}_ALSO when the change is done: docs/deploy.md, “Change a secret”.`,
        ),
      )
    },
  },
]
