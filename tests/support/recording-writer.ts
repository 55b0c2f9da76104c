import { ClientError, type Mutation, type SanityClient } from '@sanity/client'

/** A client that accepts every transaction, or rejects those that a test names. */
export function recordingWriter(
  refuse: (mutations: Mutation[]) => Error | undefined = () => undefined,
) {
  const transactions: Mutation[][] = []
  const options: unknown[] = []
  const mutate = (mutations: Mutation[], how: unknown) => {
    transactions.push(mutations)
    options.push(how)
    const refusal = refuse(mutations)
    return refusal === undefined ? Promise.resolve() : Promise.reject(refusal)
  }
  // No other method of a client is called.
  return { client: { mutate } as unknown as SanityClient, transactions, options }
}

/** How the client reports an answer with an error status. */
export function lakeAnswer(statusCode: number, headers: Record<string, string> = {}): Error {
  return new ClientError({
    statusCode,
    headers,
    body: { error: { description: 'Amelia' } },
    url: 'http://lake.example',
    method: 'POST',
    statusMessage: '',
  })
}
