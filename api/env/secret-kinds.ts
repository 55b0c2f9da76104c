import * as v from 'valibot'

/** A password's hash as `npm run admin:password` prints it. */
export const passwordHash = v.pipe(
  v.string(),
  v.regex(/^scrypt(:\d+){3}(:[\w-]+){2}$/, 'must be a line that npm run admin:password printed'),
)

/** A bearer token, long enough that nobody guesses it. */
export const metricsToken = v.pipe(v.string(), v.minLength(16, 'must have 16 characters or more'))
