/** The status and body of a failed request, as the client's error describes them. */
export async function failure(request: Promise<unknown>) {
  const error: unknown = await request.then(
    () => {
      throw new Error('The request was not rejected')
    },
    (error: unknown) => error,
  )
  if (!(error instanceof Error) || !('statusCode' in error)) throw error
  const details = 'details' in error ? error.details : undefined
  return { name: error.constructor.name, status: error.statusCode, message: error.message, details }
}
