/**
 * Reads a response body as text, without holding more than the limit in memory.
 *
 * @param maxBytes the limit after decompression
 * @returns undefined if the body is longer; then the body is not read to its end
 * @throws the error that ended the connection
 */
export async function readLimitedText(
  { body }: Pick<Response, 'body'>,
  maxBytes: number,
): Promise<string | undefined> {
  if (!body) return ''
  // Not every browser supports async iteration of a body.
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const texts: string[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return texts.join('') + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      // The result is known, so a failed cancellation does not matter.
      reader.cancel().catch(() => undefined)
      return undefined
    }
    texts.push(decoder.decode(value, { stream: true }))
  }
}
