import type { Result } from 'lighthouse'

/**
 * Why a run of Lighthouse has no figures, by Lighthouse's own code such as `NO_FCP`. A run that saw no
 * paint counts as a success to Lighthouse: only the audits that need the paint say so.
 *
 * @returns undefined where it has figures
 */
export function lostBy({ runtimeError, audits }: Pick<Result, 'runtimeError' | 'audits'>) {
  if (runtimeError) return runtimeError.code
  const paint = audits['first-contentful-paint']
  if (paint?.numericValue !== undefined) return undefined
  return /\((?<code>[A-Z_]+)\)/.exec(paint?.errorMessage ?? '')?.groups?.['code'] ?? 'no paint'
}
