/** Results of SQLite (https://sqlite.org/rescode.html) about the file rather than the statement. */
const problems: Readonly<Record<number, 'permissions' | 'locked' | 'full' | 'damaged'>> = {
  3: 'permissions',
  5: 'locked',
  6: 'locked',
  8: 'permissions',
  10: 'damaged',
  11: 'damaged',
  13: 'full',
  14: 'permissions',
  26: 'damaged',
}

const remedies = {
  permissions:
    'cannot be opened (REASON): give the lake’s user read and write access to the file and its folder, then start the lake again',
  locked: 'is locked by another program (REASON): end that program, then start the lake again',
  full: 'cannot be written (REASON): free some space on its disk',
  damaged:
    'is damaged (REASON) and was left unchanged: restore a copy in its place, or move it away to start with an empty one, then start the lake again',
}

/** A dataset's file that cannot be used; the message says what is wrong with the file and what to do. */
export class DatasetFileError extends Error {
  override name = 'DatasetFileError'

  /** @param reason why the file counts as damaged, or what SQLite or the system threw about the file */
  constructor(reason: unknown) {
    const kind = kindOf(reason) ?? 'damaged'
    const text = reason instanceof Error ? reason.message : String(reason)
    super(remedies[kind].replace('REASON', text))
  }
}

/** The problem with the file that `error` is about; undefined for any other error. */
export function fileProblemOf(error: unknown): DatasetFileError | undefined {
  if (error instanceof DatasetFileError) return error
  return kindOf(error) === undefined ? undefined : new DatasetFileError(error)
}

function kindOf(error: unknown): keyof typeof remedies | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  if (error.code === 'EACCES' || error.code === 'EPERM') return 'permissions'
  if (error.code !== 'ERR_SQLITE_ERROR' || !('errcode' in error)) return undefined
  // The low byte is the kind of the result, the higher bytes are details.
  return problems[Number(error.errcode) & 0xff]
}
