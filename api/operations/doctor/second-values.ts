import { secretsWithSecondValue } from '#api/platform/env/secrets.ts'
import type { Check } from './check.ts'
import { good, warning } from './finding.ts'

/** Warns about secrets with two accepted values: someone is changing them, or never finished. */
export const secondValuesCheck: Check = {
  id: 'settings.second-values',
  title: 'Secrets that change',
  run({ settings }) {
    const found = secretsWithSecondValue.flatMap((name) => {
      const also = settings[`${name}_ALSO`]
      if (also === undefined) return []
      const message =
        also === settings[name]
          ? `${name}_ALSO is the same as ${name}, so it has no effect.`
          : `${name}_ALSO is set, so the previous or the next value is also valid.`
      return [
        warning(
          message,
          `remove ${name}_ALSO when the change is done: docs/deploy.md, “Change a secret”.`,
        ),
      ]
    })
    return found.length > 0 ? found : [good('each secret has one valid value.')]
  },
}
