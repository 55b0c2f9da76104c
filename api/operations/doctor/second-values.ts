import { secretsWithSecondValue } from '#api/platform/env/second-values.ts'
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
          ? `${name}_ALSO is the same as ${name}, so that it adds nothing.`
          : `${name}_ALSO is set, so that the earlier value counts, too, or the next one already.`
      return [
        warning(
          message,
          `leave ${name}_ALSO out when the change is done: docs/deploy.md, “Change a secret”.`,
        ),
      ]
    })
    return found.length > 0 ? found : [good('each secret has one value that counts.')]
  },
}
