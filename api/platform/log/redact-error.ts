/** Our own errors, whose messages are safe because this code contains them. */
const ownErrors = new Set([
  'AppError',
  'DamagedOutboxError',
  'DeliveryFailure',
  'EnvironmentError',
  'NewerOutboxError',
])
/** The maximum number of nested causes in the log. */
const maxDepth = 4

/** The parts of an error that the log contains. */
interface LoggedError {
  type: string
  code?: string
  status?: number
  message?: string
  stack?: string
  cause?: LoggedError
}

/**
 * Reduces an error to the parts that are safe to log: its type, codes and stack frames. The message is
 * logged only if it comes from the system or from this code, because a library's message can repeat
 * text that a visitor typed.
 */
export function redactError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  const stack = stackFramesOf(error)
  return {
    type: error.name,
    ...(typeof code === 'string' && { code }),
    ...(typeof statusCode === 'number' && { status: statusCode }),
    ...(isMessageSafe(error) && { message: error.message }),
    ...(stack !== '' && { stack }),
    ...(error.cause !== undefined &&
      depth < maxDepth && { cause: redactError(error.cause, depth + 1) }),
  }
}

/** Messages about a path can contain a user-chosen name; messages about connections or SQLite cannot. */
function isMessageSafe(error: Error): boolean {
  if (ownErrors.has(error.name)) return true
  const isConnection = 'syscall' in error && !('path' in error)
  return isConnection || ('code' in error && error.code === 'ERR_SQLITE_ERROR')
}

/** The stack frames without the message that precedes them. */
function stackFramesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  const after = at === -1 ? stack : stack.slice(at + message.length)
  return after
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n')
}
