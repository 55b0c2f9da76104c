/** Our own errors, whose words are written in this code. */
const ours = new Set([
  'AppError',
  'DamagedOutboxError',
  'DeliveryFailure',
  'EnvironmentError',
  'NewerOutboxError',
])
/** How far causes of causes are followed. */
const deepest = 4

/** What the log keeps of an error. */
interface LoggedError {
  type: string
  code?: string
  status?: number
  message?: string
  stack?: string
  cause?: LoggedError
}

/**
 * An error for the log: its kind, codes and places in the code. Its words stay out unless they are
 * the system's or our own, for a library's may repeat what a visitor typed, an address included.
 */
export function redactError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  const stack = placesOf(error)
  return {
    type: error.name,
    ...(typeof code === 'string' && { code }),
    ...(typeof statusCode === 'number' && { status: statusCode }),
    ...(mayKeepWords(error) && { message: error.message }),
    ...(stack !== '' && { stack }),
    ...(error.cause !== undefined &&
      depth < deepest && { cause: redactError(error.cause, depth + 1) }),
  }
}

/** The words of a path are somebody's choice; those of a connection or of SQLite are not. */
function mayKeepWords(error: Error): boolean {
  if (ours.has(error.name)) return true
  const isConnection = 'syscall' in error && !('path' in error)
  return isConnection || ('code' in error && error.code === 'ERR_SQLITE_ERROR')
}

/** The stack's lines after the message, which it repeats. */
function placesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  const after = at === -1 ? stack : stack.slice(at + message.length)
  return after
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n')
}
